import { memo, useCallback, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { ActionButton } from './action-button.tsx';
import { BlockHeader } from './block-header.tsx';
import { useBlockDrag } from './drag.ts';
import { FieldNotes } from './field-frame.tsx';
import { FieldSet } from './field-editor.tsx';
import { useForm, useIsOpen } from './form-context.ts';
import { useSelected, type FormStore } from './form-store.ts';
import type { StreamHandle } from './stream-actions.ts';
import styles from './stream-editor.module.css';
import { useUnclaimed } from './struct-editor.tsx';
import { isStoredBlock } from '#content/stream.ts';
import { pathKey, type Path } from './tree.ts';

/** One block of a stream: a place to insert before it, its header, and while it is open its fields. */
export const BlockCard = memo(function BlockCard({
  stream,
  id,
  isFirst,
  isLast,
  isFull,
  fullId,
}: {
  stream: StreamHandle;
  id: string;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
  fullId: string;
}) {
  const { store, model, selection, isReadOnly } = useForm();
  const bodyId = useId();
  const path = useMemo(() => [...stream.path, { block: id }], [stream, id]);
  const type = useSelected(
    store,
    useCallback((from: FormStore) => typeOf(from.getIn(path)), [path]),
  );
  const isOpen = useIsOpen(id);
  const isSelected = useSyncExternalStore(
    selection.subscribe,
    () => selection.get().stream === stream.key && selection.get().ids.has(id),
  );
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  useBlockDrag({ stream, id, card, handle, isDisabled: isReadOnly });
  const description = model.blocks[type];
  return (
    <li
      ref={card}
      className={classNames(styles.block, isSelected && styles.selected)}
      data-block={id}
      data-path={pathKey(path)}
    >
      {!isReadOnly && (
        <div className={styles.slot}>
          <ActionButton
            icon="plus"
            label={`Insert a block before ${description?.label ?? type}`}
            className={styles.slotButton}
            isDisabled={isFull}
            reasonId={fullId}
            onClick={() => stream.askForBlock(id)}
          />
        </div>
      )}
      <div className={styles.card}>
        <BlockHeader
          {...{ stream, id, path, isOpen, isSelected, isFirst, isLast, isFull, fullId, bodyId, handle }}
          description={description}
        />
        {isOpen && (
          <div id={bodyId} className={styles.body}>
            {description ? (
              <BlockBody path={path} type={type} />
            ) : (
              <p className={styles.unknown}>
                This block type is unknown, so the page does not show the block. Its content is kept. You can move or
                delete the block.
              </p>
            )}
          </div>
        )}
      </div>
    </li>
  );
});

const BlockBody = memo(function BlockBody({ path, type }: { path: Path; type: string }) {
  const { id, model } = useForm();
  const description = model.blocks[type];
  const valuePath = useMemo(() => [...path, 'value'], [path]);
  const names = useMemo(() => Object.keys(description?.fields ?? {}), [description]);
  const valueKey = pathKey(valuePath);
  const errors = useUnclaimed(valueKey, names);
  const blockErrors = useUnclaimed(pathKey(path), VALUE_ONLY);
  if (!description) return null;
  return (
    <>
      <FieldNotes id={`${id}-${valueKey}`} help={description.help} errors={[...blockErrors, ...errors]} />
      {names.length === 0 && <p className={styles.unknown}>This block has no settings.</p>}
      <FieldSet path={valuePath} fields={description.fields} names={names} />
    </>
  );
});

const VALUE_ONLY = ['value'];

function typeOf(block: unknown): string {
  return isStoredBlock(block) ? block.type : '';
}
