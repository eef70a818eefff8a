import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

const KIND = 'page-row';

/** Where a dragged row would be put: above or below the row under the pointer. */
export type DropEdge = 'above' | 'below';

/**
 * Lets users drag a table row by its grip onto the edge of another row.
 * @param onDrop the dragged row's id and the index that it gets, counted from 0
 */
export function useRowDrag({
  id,
  index,
  isOn,
  onDrop,
}: {
  id: number;
  index: number;
  isOn: boolean;
  onDrop: (id: number, index: number) => void;
}): { row: RefObject<HTMLTableRowElement | null>; grip: RefObject<HTMLSpanElement | null>; edge: DropEdge | null } {
  const row = useRef<HTMLTableRowElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const latestDrop = useRef(onDrop);
  const [edge, setEdge] = useState<DropEdge | null>(null);
  useEffect(() => {
    latestDrop.current = onDrop;
  });
  useEffect(() => {
    if (!isOn || !row.current || !grip.current) return undefined;
    return combine(
      draggable({
        element: row.current,
        dragHandle: grip.current,
        getInitialData: () => ({ kind: KIND, id, index }),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => source.data['kind'] === KIND,
        getData: ({ input, element }) => ({ edge: edgeAt(input.clientY, element.getBoundingClientRect()) }),
        onDrag: ({ self, source }) => setEdge(source.data['id'] === id ? null : (self.data['edge'] as DropEdge)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const { id: draggedId, index: from } = source.data as { id: number; index: number };
          if (draggedId === id) return;
          latestDrop.current(draggedId, indexAfterDrop(from, index, self.data['edge'] as DropEdge));
        },
      }),
    );
  }, [id, index, isOn]);
  return { row, grip, edge };
}

function edgeAt(y: number, { top, height }: DOMRect): DropEdge {
  return y < top + height / 2 ? 'above' : 'below';
}

/** New index of the row at `from` when it is dropped on an edge of the row at `target`. */
export function indexAfterDrop(from: number, target: number, edge: DropEdge): number {
  const slot = edge === 'below' ? target + 1 : target;
  return from < slot ? slot - 1 : slot;
}
