import { useState } from 'react';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { MAX_BULK_ITEMS, type MediaRow } from '../contract.ts';

export type BulkRow = Pick<MediaRow, 'id' | 'uses' | 'mayChange'>;

/** The current list with all its pages, not only the page that is shown. */
export interface FilteredList {
  total: number;
  read: (p: number) => Promise<{ rows: readonly BulkRow[]; pages: number }>;
}

/**
 * Selects the whole filtered list at once, up to the maximum of one bulk action. This is offered when all selectable rows of
 * the page are selected. The selection ends when a row is deselected, or when another page or a new answer is shown.
 */
export function useSelectFilteredList(list: FilteredList, rows: readonly BulkRow[], selection: Selection) {
  const [whole, setWhole] = useState<{ rows: readonly BulkRow[]; seen: readonly BulkRow[] } | null>(null);
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const areAllInSight = selection.size > 0 && selection.ids.length === selection.size;
  const isChosen = whole !== null && whole.seen === rows && areAllInSight;
  if (whole !== null && !isChosen) setWhole(null);
  return {
    /** Rows of the whole list; null while only rows of the current page are selected. */
    chosen: isChosen ? whole.rows : null,
    /** Number of rows that would be selected; 0 when there is nothing to offer. */
    offered: areAllInSight && !isChosen && list.total > rows.length ? Math.min(list.total, MAX_BULK_ITEMS) : 0,
    state,
    async choose() {
      setState('reading');
      try {
        setWhole({ rows: await readAll(list), seen: rows });
        setState('idle');
      } catch {
        setState('failed');
      }
    },
  };
}

/** Reads the list page by page. A row that moves to another page meanwhile counts once. */
async function readAll({ read }: FilteredList): Promise<BulkRow[]> {
  const found = new Map<number, BulkRow>();
  let pages = 1;
  for (let p = 1; p <= pages && found.size < MAX_BULK_ITEMS; p += 1) {
    const page = await read(p);
    pages = page.pages;
    for (const row of page.rows) found.set(row.id, row);
  }
  return [...found.values()].slice(0, MAX_BULK_ITEMS);
}
