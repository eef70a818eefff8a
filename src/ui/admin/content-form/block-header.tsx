import { type KeyboardEvent, type RefObject, use } from 'react';
import type { BlockDescription } from '#content/describe.ts';
import { Icon } from '../icon.tsx';
import { ActionButton } from './action-button.tsx';
import { FieldExtraContext, useErrorsBelow, useForm } from './form-context.ts';
import { useAt } from './form-store.ts';
import type { StreamHandle } from './stream-actions.ts';
import styles from './stream-editor.module.css';
import { isStoredBlock } from '#content/stream.ts';
import { pathKey, type Path } from './tree.ts';
import { labelOf, previewOf } from './walk.ts';

/** The part of a block that is always visible: its type, first text, complaints and actions. */
export function BlockHeader({
  stream,
  id,
  path,
  description,
  isOpen,
  isSelected,
  isFirst,
  isLast,
  isFull,
  fullId,
  bodyId,
  handle,
}: {
  stream: StreamHandle;
  id: string;
  path: Path;
  description: BlockDescription | undefined;
  isOpen: boolean;
  isSelected: boolean;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
  fullId: string;
  bodyId: string;
  handle: RefObject<HTMLSpanElement | null>;
}) {
  const { store, focus, selection, dialog, isReadOnly } = useForm();
  const block = useAt(store, path);
  const extra = use(FieldExtraContext);
  const count = useErrorsBelow(pathKey(path)).length;
  if (!isStoredBlock(block)) return null;
  const label = labelOf(block, description);
  const preview = previewOf(block, description);
  const name = [label, preview].filter(Boolean).join(' ');
  const only = new Set([id]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || isReadOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    stream.shift(only, event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <div role="group" aria-label={name} className={styles.head} onKeyDown={handleKeyDown}>
      {!isReadOnly && (
        <>
          <span ref={handle} className={styles.handle} aria-hidden="true">
            <Icon name="drag" />
          </span>
          <label className={styles.tick}>
            <input
              type="checkbox"
              aria-label={`Select ${label}`}
              checked={isSelected}
              onChange={(event) => {
                const { nativeEvent } = event;
                const isExtending = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
                const order = stream.blocks().map((one) => one.id);
                selection.toggle(stream.key, id, order, isExtending);
              }}
            />
          </label>
        </>
      )}
      <button
        type="button"
        className={styles.toggle}
        data-block-toggle=""
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': bodyId })}
        onClick={() => focus.setOpen([id], !isOpen)}
      >
        <Icon name="chevron-right" />
        <span className={styles.label}>{label}</span>
        {preview !== '' && <span className={styles.preview}>{preview}</span>}
        {count > 0 && <span className={styles.errors}>{count === 1 ? '1 error' : `${count} errors`}</span>}
      </button>
      {extra && <extra.Mark path={pathKey(path)} label={label} />}
      <span className={styles.actions}>
        {!isReadOnly && (
          <>
            <ActionButton
              icon="arrow-up"
              label={`Move up ${label}`}
              isDisabled={isFirst}
              onClick={() => stream.shift(only, 'up')}
            />
            <ActionButton
              icon="arrow-down"
              label={`Move down ${label}`}
              isDisabled={isLast}
              onClick={() => stream.shift(only, 'down')}
            />
            <ActionButton
              icon="duplicate"
              label={`Duplicate ${label}`}
              isDisabled={isFull}
              reasonId={fullId}
              onClick={() => stream.duplicate(only)}
            />
          </>
        )}
        <ActionButton icon="copy" label={`Copy ${label}`} onClick={() => stream.copy(only)} />
        {!isReadOnly && <ActionButton icon="trash" label={`Delete ${label}`} onClick={() => stream.remove(only)} />}
      </span>
      {!isReadOnly && (
        <ActionButton
          icon="more"
          label={`More for ${label}`}
          aria-haspopup="menu"
          onClick={(event) => dialog.set({ kind: 'menu', stream, id, anchor: event.currentTarget })}
        />
      )}
    </div>
  );
}
