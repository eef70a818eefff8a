import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ContentModel, FieldsDescription } from '#content/describe.ts';
import type { FieldError } from '#shared/problem.ts';
import { ActionButton } from './action-button.tsx';
import { limitsOf, moveBlocks, refusalOf, shiftBlocks } from './block-commands.ts';
import { indexErrors, type ErrorIndex } from './errors.ts';
import type { FormStore, FormValue } from './form-store.ts';
import { keepFocus } from './keep-focus.ts';
import styles from './outline-pane.module.css';
import { pathKey, valueIn } from './tree.ts';
import { blocksOf, walkStreams, type BlockNode, type StreamNode } from './walk.ts';

/** Typing redraws the outline when it pauses. */
const SETTLE_MS = 200;

interface Outline {
  id: string;
  store: FormStore;
  model: ContentModel;
  errors: ErrorIndex;
  isReadOnly: boolean;
  onGo: (blockId: string) => void;
}

/**
 * The blocks of the content as a tree, with marks on those that have errors. Blocks can be focused, dragged, and moved
 * among their neighbours by button or Alt and an arrow.
 */
export function OutlinePane({
  store,
  model,
  fields,
  names,
  errors,
  isReadOnly = false,
  onGo,
}: {
  store: FormStore;
  model: ContentModel;
  fields: FieldsDescription;
  /** All fields when it is left out. */
  names?: readonly string[];
  errors: readonly FieldError[];
  isReadOnly?: boolean;
  /** Takes the id of the block: FormFocus.focusBlock goes there. */
  onGo: (blockId: string) => void;
}) {
  const id = useId();
  const value = useSettledValue(store);
  const streams = useMemo(
    () => walkStreams(fields, names ?? Object.keys(fields), value, model),
    [fields, names, value, model],
  );
  // Errors name places in the value that was checked.
  const index = useMemo(() => indexErrors(errors, store.getValue()), [errors, store]);
  const outline: Outline = { id, store, model, errors: index, isReadOnly, onGo };
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data['outline'] === id,
        onDrop: ({ source, location }) => {
          const place = location.current.dropTargets[0]?.data;
          const from = source.data['node'] as BlockNode;
          const to = place?.['node'] as BlockNode | undefined;
          if (!to) return;
          const beforeId = place?.['beforeId'];
          moveBlocks(
            store,
            from.path.slice(0, -1),
            new Set([from.id]),
            to.path.slice(0, -1),
            typeof beforeId === 'string' ? beforeId : null,
          );
        },
      }),
    [id, store],
  );
  if (streams.every(({ blocks }) => blocks.length === 0))
    return <p className={styles.empty}>There are no blocks yet.</p>;
  return (
    <nav className={styles.outline} aria-label="Outline">
      {streams.map((stream) => (
        <Branch key={stream.key} stream={stream} outline={outline} isNamed={streams.length > 1} />
      ))}
    </nav>
  );
}

function Branch({ stream, outline, isNamed }: { stream: StreamNode; outline: Outline; isNamed: boolean }) {
  if (stream.blocks.length === 0) return null;
  return (
    <>
      {isNamed && <p className={styles.name}>{stream.label}</p>}
      <ol className={styles.blocks}>
        {stream.blocks.map((block, index) => (
          <Twig
            key={block.id}
            block={block}
            stream={stream}
            outline={outline}
            isFirst={index === 0}
            isLast={index === stream.blocks.length - 1}
          />
        ))}
      </ol>
    </>
  );
}

function Twig({
  block,
  stream,
  outline,
  isFirst,
  isLast,
}: {
  block: BlockNode;
  stream: StreamNode;
  outline: Outline;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { store, errors, isReadOnly, onGo } = outline;
  const row = useRef<HTMLDivElement>(null);
  useOutlineDrag(row, block, stream, outline);
  const count = errors.below(pathKey(block.path)).length;
  const name = [block.label, block.preview].filter(Boolean).join(' ');
  const shift = (where: 'up' | 'down'): void => {
    keepFocus();
    shiftBlocks(store, stream.path, new Set([block.id]), where);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (isReadOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    shift(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <li>
      <div ref={row} role="group" aria-label={name} className={styles.row} onKeyDown={handleKeyDown}>
        <button type="button" className={styles.go} onClick={() => onGo(block.id)}>
          <span className={styles.label}>{block.label}</span>
          {block.preview !== '' && <span className={styles.preview}>{block.preview}</span>}
          {count > 0 && <span className={styles.errors}>{count === 1 ? '1 error' : `${count} errors`}</span>}
        </button>
        {!isReadOnly && (
          <span className={styles.moves}>
            <ActionButton icon="arrow-up" label={`Move up ${name}`} isDisabled={isFirst} onClick={() => shift('up')} />
            <ActionButton
              icon="arrow-down"
              label={`Move down ${name}`}
              isDisabled={isLast}
              onClick={() => shift('down')}
            />
          </span>
        )}
      </div>
      {block.streams.map((nested) => (
        <Branch key={nested.key} stream={nested} outline={outline} isNamed={block.streams.length > 1} />
      ))}
    </li>
  );
}

function useOutlineDrag(
  row: RefObject<HTMLDivElement | null>,
  block: BlockNode,
  stream: StreamNode,
  { id, store, model, isReadOnly }: Outline,
): void {
  useEffect(() => {
    const element = row.current;
    if (!element || isReadOnly) return undefined;
    const clear = (): void => {
      delete element.dataset['drop'];
    };
    return combine(
      draggable({ element, getInitialData: () => ({ outline: id, node: block }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) =>
          source.data['outline'] === id && mayMove(source.data['node'] as BlockNode, stream, model),
        getData: ({ input }) => {
          const box = element.getBoundingClientRect();
          const isAbove = input.clientY < box.top + box.height / 2;
          const now = blocksOf(valueIn(store.getValue(), stream.path));
          const next = now[now.findIndex((one) => one.id === block.id) + 1]?.id ?? null;
          return { node: block, beforeId: isAbove ? block.id : next, edge: isAbove ? 'above' : 'below' };
        },
        onDrag: ({ self }) => (element.dataset['drop'] = String(self.data['edge'])),
        onDragLeave: clear,
        onDrop: clear,
      }),
    );
  }, [row, block, stream, id, store, model, isReadOnly]);
}

function mayMove(moved: BlockNode, to: StreamNode, model: ContentModel): boolean {
  if (to.path.some((segment) => typeof segment === 'object' && segment.block === moved.id)) return false;
  if (pathKey(moved.path.slice(0, -1)) === to.key) return true;
  return refusalOf([moved.stored], limitsOf(to.description, model), to.blocks.length, model) === null;
}

/** The store's value; during typing, the value at the last pause. */
function useSettledValue(store: FormStore): FormValue {
  const [settled, setSettled] = useState(() => ({ store, value: store.getValue() }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setSettled({ store, value: store.getValue() }), SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return settled.store === store ? settled.value : store.getValue();
}
