import { z } from 'zod';
import type { ItemKind } from '../contract.ts';

const MOST = 5;
const Ids = z.array(z.number().int().positive());

/** Recent choices in this browser, newest first: ids only, titles are loaded each time. */
export function recentChoices(kind: ItemKind): number[] {
  try {
    const parsed = Ids.safeParse(JSON.parse(localStorage.getItem(keyOf(kind)) ?? '[]'));
    return parsed.success ? parsed.data.slice(0, MOST) : [];
  } catch {
    // Storage is unavailable or has foreign content: no recent choices.
    return [];
  }
}

export function rememberChoice(kind: ItemKind, id: number): void {
  const ids = [id, ...recentChoices(kind).filter((other) => other !== id)].slice(0, MOST);
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(ids));
  } catch {
    // The storage is full or disabled; choosing works without it.
  }
}

function keyOf(kind: ItemKind): string {
  return `galley:recent-choices:${kind}`;
}

const PLACE_KEY = 'galley:page-chooser-place';

/** The page below which the user chose last; undefined for the top of the tree. */
export function lastPlace(): number | undefined {
  try {
    const id = Number(localStorage.getItem(PLACE_KEY));
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  } catch {
    return undefined;
  }
}

export function rememberPlace(id: number | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(PLACE_KEY);
    else localStorage.setItem(PLACE_KEY, String(id));
  } catch {
    // The storage is full or disabled.
  }
}
