import { useCallback, useEffect, useMemo, type ClipboardEvent } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import controls from '../field.module.css';
import { Icon } from '../icon.tsx';
import { fullText } from './block-commands.ts';
import { BlockCard } from './block-card.tsx';
import { parseCopiedBlocks, useCopiedBlocks } from './clipboard.ts';
import { useDropAtEnd } from './drag.ts';
import { FieldNotes } from './field-frame.tsx';
import frame from './field-frame.module.css';
import { useErrorsAt, useForm, type WidgetProps } from './form-context.ts';
import { useSelected, type FormStore } from './form-store.ts';
import { SelectionBar } from './selection-bar.tsx';
import { createStreamHandle, type StreamHandle } from './stream-actions.ts';
import styles from './stream-editor.module.css';
import type { Path } from './tree.ts';
import { blocksOf } from './walk.ts';

/** Blocks in order: inserted, moved, duplicated, copied and removed, by pointer or keyboard. */
export function StreamEditor({ path, description, label }: WidgetProps) {
  const form = useForm();
  const { id, selection, isReadOnly } = form;
  const stream = useMemo(() => createStreamHandle(form, path, description), [form, path, description]);
  const ids = useBlockIds(path);
  const messages = useErrorsAt(stream.key);
  const isFull = ids.length >= stream.limits.max;
  const fullId = `${id}-${stream.key}-full`;
  useEffect(() => selection.keep(stream.key, ids), [selection, stream, ids]);

  const handlePaste = (event: ClipboardEvent<HTMLElement>): void => {
    if (isReadOnly || event.defaultPrevented || isEditable(event.target)) return;
    const copied = parseCopiedBlocks(event.clipboardData.getData('text/plain'));
    if (!copied) return;
    event.preventDefault();
    const at =
      event.target instanceof Element ? event.target.closest('[data-block]')?.getAttribute('data-block') : null;
    stream.paste(copied, at && ids.includes(at) ? stream.after(at) : null);
  };

  return (
    <div
      className={styles.stream}
      data-path={stream.key}
      role="group"
      aria-labelledby={`${id}-${stream.key}-label`}
      onPaste={handlePaste}
    >
      <div className={styles.streamHead}>
        <span
          id={`${id}-${stream.key}-label`}
          className={classNames(controls.label, description.required && frame.required)}
        >
          {label ?? description.label}
        </span>
        <OpenAll ids={ids} />
      </div>
      <FieldNotes
        id={`${id}-${stream.key}`}
        help={description.help}
        errors={messages.map((message) => ({ rest: [], message }))}
      />
      {ids.length > 0 && (
        <ol className={styles.blocks}>
          {ids.map((blockId, index) => (
            <BlockCard
              key={blockId}
              stream={stream}
              id={blockId}
              isFirst={index === 0}
              isLast={index === ids.length - 1}
              isFull={isFull}
              fullId={fullId}
            />
          ))}
        </ol>
      )}
      {ids.length === 0 && isReadOnly && <p className={controls.help}>No blocks</p>}
      {!isReadOnly && <StreamFoot stream={stream} isEmpty={ids.length === 0} isFull={isFull} fullId={fullId} />}
      <SelectionBar stream={stream} isFull={isFull} />
    </div>
  );
}

function StreamFoot({
  stream,
  isEmpty,
  isFull,
  fullId,
}: {
  stream: StreamHandle;
  isEmpty: boolean;
  isFull: boolean;
  fullId: string;
}) {
  const drop = useDropAtEnd(stream);
  const copied = useCopiedBlocks();
  const mayPaste = copied?.some(({ type }) => stream.limits.types.includes(type)) === true;
  return (
    <div ref={drop} className={classNames(styles.foot, isEmpty && styles.footEmpty)}>
      <Button
        variant="secondary"
        isBusy={isFull}
        {...(isFull && { 'aria-describedby': fullId })}
        onClick={() => stream.askForBlock(null)}
      >
        <Icon name="plus" /> Add block
      </Button>
      {copied && mayPaste && (
        <Button
          variant="quiet"
          isBusy={isFull}
          {...(isFull && { 'aria-describedby': fullId })}
          onClick={() => stream.paste(copied, null)}
        >
          <Icon name="paste" /> Paste {copied.length === 1 ? 'block' : `${copied.length} blocks`}
        </Button>
      )}
      {isFull && (
        <span id={fullId} className={controls.help}>
          {fullText(stream.limits.max)} It is full.
        </span>
      )}
    </div>
  );
}

function OpenAll({ ids }: { ids: readonly string[] }) {
  const { focus } = useForm();
  if (ids.length < 2) return null;
  return (
    <span className={styles.openAll}>
      <button type="button" onClick={() => focus.setOpen(ids, true)}>
        Expand all
      </button>
      <button type="button" onClick={() => focus.setOpen(ids, false)}>
        Collapse all
      </button>
    </span>
  );
}

function useBlockIds(path: Path): readonly string[] {
  const { store } = useForm();
  return useSelected(
    store,
    useCallback((from: FormStore) => blocksOf(from.getIn(path)).map(({ id }) => id), [path]),
    isSameList,
  );
}

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

function isEditable(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable], [role="textbox"]') !== null;
}
