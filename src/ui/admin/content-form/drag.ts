import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { useEffect, useRef, type RefObject } from 'react';
import { moveBlocks, refusalOf } from './block-commands.ts';
import { useForm, type FormContextValue } from './form-context.ts';
import type { StreamHandle } from './stream-actions.ts';
import { pathKey } from './tree.ts';

interface DraggedBlocks {
  form: string;
  stream: StreamHandle;
  ids: ReadonlySet<string>;
}
interface DropPlace {
  stream: StreamHandle;
  beforeId: string | null;
}

/** Makes a block draggable by its handle, and a target for other blocks above and below it. */
export function useBlockDrag({
  stream,
  id,
  card,
  handle,
  isDisabled,
}: {
  stream: StreamHandle;
  id: string;
  card: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  isDisabled: boolean;
}): void {
  const form = useForm();
  useEffect(() => {
    const element = card.current;
    const dragHandle = handle.current;
    // Only the header is draggable: text in the fields below it stays selectable by pointer.
    const header = dragHandle?.parentElement;
    if (!element || !dragHandle || !header || isDisabled) return undefined;
    const showEdge = (edge: string | null): void => {
      if (edge === null) delete element.dataset['drop'];
      else element.dataset['drop'] = edge;
    };
    return combine(
      draggable({
        element: header,
        dragHandle,
        getInitialData: (): Record<string, unknown> => {
          const { stream: key, ids } = form.selection.get();
          const dragged: DraggedBlocks = {
            form: form.id,
            stream,
            ids: key === stream.key && ids.has(id) ? ids : new Set([id]),
          };
          return { ...dragged };
        },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => mayDrop(form, source.data, stream),
        getData: ({ input }): Record<string, unknown> => {
          const box = element.getBoundingClientRect();
          const isAbove = input.clientY < box.top + box.height / 2;
          const place: DropPlace = { stream, beforeId: isAbove ? id : stream.after(id) };
          return { ...place, edge: isAbove ? 'above' : 'below' };
        },
        onDrag: ({ self, location }) =>
          showEdge(location.current.dropTargets[0]?.element === element ? String(self.data['edge']) : null),
        onDragLeave: () => showEdge(null),
        onDrop: () => showEdge(null),
      }),
    );
  }, [form, stream, id, card, handle, isDisabled]);
}

/** Takes blocks at the end of a stream: the only place in an empty one. */
export function useDropAtEnd(stream: StreamHandle): RefObject<HTMLDivElement | null> {
  const form = useForm();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const place: DropPlace = { stream, beforeId: null };
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => mayDrop(form, source.data, stream),
      getData: () => ({ ...place }),
      onDragEnter: () => (element.dataset['drop'] = 'above'),
      onDragLeave: () => delete element.dataset['drop'],
      onDrop: () => delete element.dataset['drop'],
    });
  }, [form, stream]);
  return ref;
}

/** Moves dropped blocks. Used once per form. */
export function useDropMonitor(form: FormContextValue): void {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data['form'] === form.id,
        onDrop: ({ source, location }) => {
          const place = location.current.dropTargets[0]?.data;
          const dragged = source.data;
          if (!isDragged(dragged) || !place || !isPlace(place)) return;
          moveBlocks(form.store, dragged.stream.path, dragged.ids, place.stream.path, place.beforeId);
          form.selection.clear();
        },
      }),
    [form],
  );
}

function isDragged(data: Record<string | symbol, unknown>): data is Record<string | symbol, unknown> & DraggedBlocks {
  return typeof data['form'] === 'string' && data['ids'] instanceof Set && typeof data['stream'] === 'object';
}

function isPlace(data: Record<string | symbol, unknown>): data is Record<string | symbol, unknown> & DropPlace {
  return typeof data['stream'] === 'object' && data['stream'] !== null && 'beforeId' in data;
}

/** True for blocks of this form that the stream allows and has room for, and not for a place inside those blocks. */
function mayDrop(form: FormContextValue, dragged: Record<string | symbol, unknown>, to: StreamHandle): boolean {
  if (!isDragged(dragged) || dragged.form !== form.id) return false;
  const { stream: from, ids } = dragged;
  if (to.path.some((segment) => typeof segment === 'object' && ids.has(segment.block))) return false;
  if (pathKey(from.path) === pathKey(to.path)) return true;
  const moved = from.blocks().filter(({ id }) => ids.has(id));
  return refusalOf(moved, to.limits, to.blocks().length, form.model) === null;
}
