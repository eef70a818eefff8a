import { useState } from 'react';

export interface Selection {
  /** Those chosen that are in sight, in the order of the list. */
  ids: readonly number[];
  has(id: number): boolean;
  /** How many rows may be chosen; the others have no box. */
  size: number;
  mayChoose(id: number): boolean;
  set(id: number, isChosen: boolean): void;
  /** All in sight, or none. */
  setAll(isChosen: boolean): void;
}

/** Rows that are ticked, of those that may be. Those that leave the list are no longer chosen: nobody acts on what is not in sight. */
export function useSelection(visibleIds: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = visibleIds.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    size: visibleIds.length,
    mayChoose: (id) => visibleIds.includes(id),
    set: (id, isChosen) => setChosen(new Set(isChosen ? [...ids, id] : ids.filter((one) => one !== id))),
    setAll: (isChosen) => setChosen(new Set(isChosen ? visibleIds : [])),
  };
}
