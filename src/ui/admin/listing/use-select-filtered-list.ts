import { useState } from 'react';
import type { Selection } from './use-selection.ts';

interface Row {
  id: number;
}

/** The current list with all its pages, not only the page that is shown. */
export interface FilteredList<R extends Row> {
  total: number;
  read: (p: number) => Promise<{ rows: readonly R[]; pages: number }>;
}

/**
 * Selects the whole filtered list at once, up to `most` rows. This is offered when all selectable rows of the page are
 * selected. The selection ends when a row is deselected, or when another page or a new answer is shown.
 */
export function useSelectFilteredList<R extends Row>(
  list: FilteredList<R>,
  { rows, selection, most }: { rows: readonly R[]; selection: Selection; most: number },
) {
  const [whole, setWhole] = useState<{ rows: readonly R[]; seen: readonly R[] } | null>(null);
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const areAllInSight = selection.size > 0 && selection.ids.length === selection.size;
  const isChosen = whole !== null && whole.seen === rows && areAllInSight;
  if (whole !== null && !isChosen) setWhole(null);
  return {
    /** The selected rows, of the whole list or of the page. */
    chosen: isChosen ? whole.rows : rows.filter(({ id }) => selection.has(id)),
    /** Number of rows that would be selected; 0 when there is nothing to offer. */
    offered: areAllInSight && !isChosen && list.total > rows.length ? Math.min(list.total, most) : 0,
    total: list.total,
    state,
    async choose() {
      setState('reading');
      try {
        setWhole({ rows: await readAll(list, most), seen: rows });
        setState('idle');
      } catch {
        setState('failed');
      }
    },
  };
}

/** Reads the list page by page. A row that moves to another page meanwhile counts once. */
async function readAll<R extends Row>({ read }: FilteredList<R>, most: number): Promise<R[]> {
  const found = new Map<number, R>();
  let pages = 1;
  for (let p = 1; p <= pages && found.size < most; p += 1) {
    const page = await read(p);
    pages = page.pages;
    for (const row of page.rows) found.set(row.id, row);
  }
  return [...found.values()].slice(0, most);
}
