import { memo, useCallback, useId, useMemo, useState, type ReactNode } from 'react';
import type { FieldDescription } from '#content/describe.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import controls from '../field.module.css';
import { Icon } from '../icon.tsx';
import { ActionButton } from './action-button.tsx';
import { copyOfValue } from './block-commands.ts';
import { FieldEditor } from './field-editor.tsx';
import { FieldNotes } from './field-frame.tsx';
import frame from './field-frame.module.css';
import { useErrorsAt, useErrorsBelow, useForm, useIsOpen, type WidgetProps } from './form-context.ts';
import { useAt, useSelected, type FormStore } from './form-store.ts';
import styles from './list-editor.module.css';
import { StructFields } from './struct-editor.tsx';
import { pathKey, type Path } from './tree.ts';
import { entryLabel } from './walk.ts';
import { keepFocus } from './keep-focus.ts';

/** Longer lists open with their entries collapsed. */
const MOST_OPEN_ENTRIES = 5;

type EntryCommand = 'up' | 'down' | 'duplicate' | 'remove';

/** A list of fields of the same kind: entries can be added, duplicated, moved and removed. */
export function ListEditor({ path, description, label }: WidgetProps) {
  const { id, store, focus, isReadOnly, announce } = useForm();
  const key = pathKey(path);
  const messages = useErrorsAt(key);
  const length = useSelected(
    store,
    useCallback((from: FormStore) => entriesOf(from, path).length, [path]),
  );
  const { item } = description.inner;
  const max = typeof description.facts['max'] === 'number' ? description.facts['max'] : Number.POSITIVE_INFINITY;
  const isFull = length >= max;
  const { list: entryKeys, rearrange: rearrangeKeys } = useEntryKeys(length);
  const fullId = `${id}-${key}-full`;

  const rearrange = useCallback(
    (order: readonly number[], entries: readonly unknown[]) => {
      rearrangeKeys(order);
      focus.rearrange(path, order);
      store.setIn(path, entries);
    },
    [rearrangeKeys, focus, store, path],
  );
  const act = useCallback(
    (index: number, command: EntryCommand) => {
      const entries = entriesOf(store, path);
      const order = entries.map((_, at) => at);
      if (command === 'up' || command === 'down') {
        const to = command === 'up' ? index - 1 : index + 1;
        if (to < 0 || to >= entries.length) return;
        rearrange(
          order.toSpliced(index, 1).toSpliced(to, 0, index),
          entries.toSpliced(index, 1).toSpliced(to, 0, entries[index]),
        );
        keepFocus();
        announce(`Moved to ${to + 1} of ${entries.length}`);
      } else if (command === 'duplicate') {
        rearrange(order.toSpliced(index + 1, 0, -1), entries.toSpliced(index + 1, 0, copyOfValue(entries[index])));
        focus.focusField([...path, index + 1]);
      } else {
        rearrange(order.toSpliced(index, 1), entries.toSpliced(index, 1));
        announce('Removed');
        requestAnimationFrame(() => document.getElementById(`${id}-${key}-add`)?.focus());
      }
    },
    [id, key, store, path, focus, rearrange, announce],
  );
  if (!item) return null;
  const add = (): void => {
    if (isFull) return;
    store.update(path, (value) => [...(Array.isArray(value) ? (value as unknown[]) : []), structuredClone(item.empty)]);
    focus.focusField([...path, length]);
  };
  return (
    <fieldset className={frame.struct} data-path={key}>
      <legend className={classNames(controls.label, description.required && frame.required)}>
        {label ?? description.label}
      </legend>
      <FieldNotes
        id={`${id}-${key}`}
        help={description.help}
        errors={messages.map((message) => ({ rest: [], message }))}
      />
      {length > 0 && (
        <ol className={styles.entries}>
          {entryKeys.map((entryKey, index) => (
            <Entry
              key={entryKey}
              {...{ path, index, item, isFull, isReadOnly, fullId }}
              isLast={index === length - 1}
              isOpenAtFirst={length <= MOST_OPEN_ENTRIES}
              onCommand={act}
            />
          ))}
        </ol>
      )}
      {length === 0 && isReadOnly && <p className={styles.none}>None</p>}
      {!isReadOnly && (
        <div className={styles.foot}>
          <Button
            id={`${id}-${key}-add`}
            variant="secondary"
            isBusy={isFull}
            {...(isFull && { 'aria-describedby': fullId })}
            onClick={add}
          >
            <Icon name="plus" /> Add {item.label.toLowerCase()}
          </Button>
          {isFull && (
            <span id={fullId} className={controls.help}>
              There is room for {max} {max === 1 ? 'entry' : 'entries'}.
            </span>
          )}
        </div>
      )}
    </fieldset>
  );
}

const Entry = memo(function Entry({
  path,
  index,
  item,
  isFull,
  isLast,
  isReadOnly,
  isOpenAtFirst,
  fullId,
  onCommand,
}: {
  path: Path;
  index: number;
  item: FieldDescription;
  isFull: boolean;
  isLast: boolean;
  isReadOnly: boolean;
  isOpenAtFirst: boolean;
  fullId: string;
  onCommand: (index: number, command: EntryCommand) => void;
}) {
  const at = useMemo(() => [...path, index], [path, index]);
  const name = `${item.label} ${index + 1}`;
  const tool = (
    icon: 'arrow-up' | 'arrow-down' | 'duplicate' | 'trash',
    words: string,
    command: EntryCommand,
    isDisabled: boolean,
  ) => (
    <ActionButton
      icon={icon}
      label={`${words} ${name}`}
      isDisabled={isDisabled}
      {...(command === 'duplicate' && { reasonId: fullId })}
      onClick={() => onCommand(index, command)}
    />
  );
  const tools = !isReadOnly && (
    <div className={styles.tools}>
      {tool('arrow-up', 'Move up', 'up', index === 0)}
      {tool('arrow-down', 'Move down', 'down', isLast)}
      {tool('duplicate', 'Duplicate', 'duplicate', isFull)}
      {tool('trash', 'Remove', 'remove', false)}
    </div>
  );
  if (item.kind !== 'struct') {
    return (
      <li className={styles.plain}>
        <FieldEditor path={at} description={item} label={name} />
        {tools}
      </li>
    );
  }
  return (
    <li className={styles.entry} data-path={pathKey(at)}>
      <StructEntry path={at} index={index} item={item} isOpenAtFirst={isOpenAtFirst} tools={tools} />
    </li>
  );
});

function StructEntry({
  path,
  index,
  item,
  isOpenAtFirst,
  tools,
}: {
  path: Path;
  index: number;
  item: FieldDescription;
  isOpenAtFirst: boolean;
  tools: ReactNode;
}) {
  const { store, focus } = useForm();
  const bodyId = useId();
  const key = pathKey(path);
  const isOpen = useIsOpen(key, isOpenAtFirst);
  const count = useErrorsBelow(key).length;
  const value = useAt(store, path);
  return (
    <>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': bodyId })}
          onClick={() => focus.setOpen([key], !isOpen)}
        >
          <Icon name="chevron-right" />
          <span>{entryLabel(item, value, index)}</span>
          {count > 0 && <span className={styles.errors}>{count === 1 ? '1 error' : `${count} errors`}</span>}
        </button>
        {tools}
      </div>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <StructFields path={path} description={item} />
        </div>
      )}
    </>
  );
}

function entriesOf(store: FormStore, path: Path): readonly unknown[] {
  const value = store.getIn(path);
  return Array.isArray(value) ? value : [];
}

interface EntryKeys {
  list: readonly number[];
  /** The entry at `order[i]` is now at i; -1 is a new one. */
  rearrange(order: readonly number[]): void;
}

/** Keys that move with the entries, which have no ids: a focused field keeps the focus when entries move. */
function useEntryKeys(length: number): EntryKeys {
  const [kept, setKept] = useState<{ list: readonly number[]; next: number }>({ list: [], next: 0 });
  let now = kept;
  if (now.list.length !== length) {
    const missing = Math.max(0, length - now.list.length);
    const added = Array.from({ length: missing }, (_, index) => kept.next + index);
    now = { list: [...now.list.slice(0, length), ...added], next: now.next + missing };
    setKept(now);
  }
  const rearrange = useCallback(
    (order: readonly number[]) =>
      setKept(({ list, next }) => ({
        list: order.map((index, place) => list[index] ?? next + place),
        next: next + order.length,
      })),
    [],
  );
  const { list } = now;
  return useMemo(() => ({ list, rearrange }), [list, rearrange]);
}
