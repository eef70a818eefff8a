import { useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import { ActionButton } from './action-button.tsx';
import { useForm } from './form-context.ts';
import type { StreamHandle } from './stream-actions.ts';
import styles from './stream-editor.module.css';

/** Actions on all ticked blocks of a stream. */
export function SelectionBar({ stream, isFull }: { stream: StreamHandle; isFull: boolean }) {
  const { selection, dialog, isReadOnly } = useForm();
  const { stream: key, ids } = useSyncExternalStore(selection.subscribe, selection.get);
  if (key !== stream.key || isReadOnly) return null;
  const words = ids.size === 1 ? '1 block selected' : `${ids.size} blocks selected`;
  return (
    <div className={styles.selectionBar} role="group" aria-label={words}>
      <span>{words}</span>
      <ActionButton icon="arrow-up" label="Move selection up" onClick={() => stream.shift(ids, 'up')} />
      <ActionButton icon="arrow-down" label="Move selection down" onClick={() => stream.shift(ids, 'down')} />
      <ActionButton icon="arrow-to-top" label="Move selection to the top" onClick={() => stream.shift(ids, 'top')} />
      <ActionButton
        icon="arrow-to-bottom"
        label="Move selection to the bottom"
        onClick={() => stream.shift(ids, 'bottom')}
      />
      <ActionButton
        icon="move-to"
        label="Move selection to…"
        onClick={() => dialog.set({ kind: 'move', stream, ids })}
      />
      <ActionButton
        icon="duplicate"
        label="Duplicate selection"
        isDisabled={isFull}
        onClick={() => stream.duplicate(ids)}
      />
      <ActionButton icon="copy" label="Copy selection" onClick={() => stream.copy(ids)} />
      <ActionButton icon="trash" label="Delete selection" onClick={() => stream.remove(ids)} />
      <Button variant="quiet" onClick={() => selection.clear()}>
        Clear
      </Button>
    </div>
  );
}
