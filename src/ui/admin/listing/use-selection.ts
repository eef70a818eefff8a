import { useState } from 'react';

export interface Selection {
  /** Selected visible rows, in the order of the list. */
  ids: readonly number[];
  has(id: number): boolean;
  /** Number of rows that may be chosen; the others have no checkbox. */
  size: number;
  mayChoose(id: number): boolean;
  set(id: number, isChosen: boolean): void;
  /** Chooses all visible rows, or none. */
  setAll(isChosen: boolean): void;
}

/** The selection, or undefined when no row may be chosen: then the list has no checkboxes. */
export function ifAnyMayBeChosen(selection: Selection | undefined): Selection | undefined {
  return selection && selection.size > 0 ? selection : undefined;
}

/**
 * Selected rows. Rows that leave the list are deselected, so that no action concerns an invisible row.
 * @param choosableIds visible rows that a bulk action could change; the others have no checkbox
 */
export function useSelection(choosableIds: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = choosableIds.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    size: choosableIds.length,
    mayChoose: (id) => choosableIds.includes(id),
    set: (id, isChosen) => setChosen(new Set(isChosen ? [...ids, id] : ids.filter((one) => one !== id))),
    setAll: (isChosen) => setChosen(new Set(isChosen ? choosableIds : [])),
  };
}
