import { useState } from 'react';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { MAX_BULK_THINGS, type MediaRow } from '../contract.ts';

export type BulkRow = Pick<MediaRow, 'id' | 'uses' | 'may_change'>;

/** The list that is looked at, as far as it goes beyond the page in sight. */
export interface WholeList {
  total: number;
  read: (p: number) => Promise<{ rows: readonly BulkRow[]; pages: number }>;
}

/**
 * All that a list holds, filters and all, chosen at once, once all in sight that may be are: as many as one bulk action takes. It is
 * over as soon as one is no longer ticked, or another page or answer is in sight.
 */
export function useWholeList(list: WholeList, rows: readonly BulkRow[], selection: Selection) {
  const [whole, setWhole] = useState<{ rows: readonly BulkRow[]; seen: readonly BulkRow[] } | null>(null);
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const areAllInSight = selection.size > 0 && selection.ids.length === selection.size;
  const isChosen = whole !== null && whole.seen === rows && areAllInSight;
  if (whole !== null && !isChosen) setWhole(null);
  return {
    /** Null while only what is in sight can be meant. */
    chosen: isChosen ? whole.rows : null,
    /** How many it would be; 0 where nothing is to be offered. */
    offered: areAllInSight && !isChosen && list.total > rows.length ? Math.min(list.total, MAX_BULK_THINGS) : 0,
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

/** Page by page; what moved to another page meanwhile counts once. */
async function readAll({ read }: WholeList): Promise<BulkRow[]> {
  const found = new Map<number, BulkRow>();
  let pages = 1;
  for (let p = 1; p <= pages && found.size < MAX_BULK_THINGS; p += 1) {
    const page = await read(p);
    pages = page.pages;
    for (const row of page.rows) found.set(row.id, row);
  }
  return [...found.values()].slice(0, MAX_BULK_THINGS);
}
