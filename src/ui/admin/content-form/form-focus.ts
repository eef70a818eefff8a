import { useState } from 'react';
import { isRecord } from '#shared/is-record.ts';
import { isStoredBlock } from '#content/stream.ts';
import type { FormStore } from './form-store.ts';
import { pathOf } from './errors.ts';
import { pathKey, type Path, type PathSegment } from './tree.ts';

/** A page with more blocks than this opens with all of them collapsed. */
const MOST_OPEN_BLOCKS = 10;
/** Maximum frames to wait for an opened element: widgets may load their code first. */
const MOST_FRAMES = 60;

/** Which blocks and entries are open, and the way to a place in the form. One for all forms over the same store. */
export interface FormFocus {
  /** By a block's id, or the path key of an entry in a list; `otherwise` applies until the user opens or closes it. */
  isOpen(key: string, otherwise?: boolean): boolean;
  setOpen(keys: readonly string[], isOpen: boolean): void;
  subscribe(listener: () => void): () => void;
  /** Opens what hides the field, scrolls to it and focuses its control. Takes a content path ("body.2.value.title") too. */
  focusField(path: Path | string): void;
  /** Opens the block and what hides it, scrolls to it, and focuses its header, or its first field. */
  focusBlock(id: string, options?: { firstField?: boolean; opens?: boolean }): void;
  /** After entries of a list changed places: the entry at `order[i]` is now at i; -1 is a new one. */
  rearrange(list: Path, order: readonly number[]): void;
}

/** The blocks of a page that opens: all open when they are few, all collapsed when they are many. */
export function createFormFocus(store: FormStore): FormFocus {
  const isOpenAtFirst = countBlocks(store.getValue()) <= MOST_OPEN_BLOCKS;
  const chosen = new Map<string, boolean>();
  const listeners = new Set<() => void>();
  const setOpen = (keys: readonly string[], isOpen: boolean): void => {
    for (const key of keys) chosen.set(key, isOpen);
    for (const listener of listeners) listener();
  };
  const openAround = (path: Path): void => {
    const keys = path.flatMap((segment, depth) =>
      typeof segment === 'object'
        ? [segment.block]
        : typeof segment === 'number'
          ? [pathKey(path.slice(0, depth + 1))]
          : [],
    );
    setOpen(keys, true);
  };
  return {
    isOpen: (key, otherwise = isOpenAtFirst) => chosen.get(key) ?? otherwise,
    setOpen,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    focusField(path) {
      const place = typeof path === 'string' ? pathOf(path, store.getValue()) : path;
      openAround(place);
      void whenThere(() => nearestElement(place)).then((found) => found && goTo(found, controlIn(found) ?? found));
    },
    focusBlock(id, { firstField = false, opens = true } = {}) {
      const path = findBlockPath(store.getValue(), id);
      if (!path) return;
      openAround(opens ? path : path.slice(0, -1));
      void whenThere(() => bodyOf(id, firstField)).then((found) => found && goTo(found, controlIn(found) ?? found));
    },
    rearrange(list, order) {
      const states = order.map((index) => chosen.get(pathKey([...list, index])));
      for (const [index, isOpen] of states.entries()) {
        const key = pathKey([...list, index]);
        if (isOpen === undefined) chosen.delete(key);
        else chosen.set(key, isOpen);
      }
      for (const listener of listeners) listener();
    },
  };
}

/** One FormFocus for as long as the store is the same. */
export function useFormFocus(store: FormStore): FormFocus {
  const [made, setMade] = useState(() => ({ store, focus: createFormFocus(store) }));
  if (made.store === store) return made.focus;
  const next = { store, focus: createFormFocus(store) };
  setMade(next);
  return next.focus;
}

/** Path of a block at any depth; null when it does not exist. */
export function findBlockPath(value: unknown, id: string): Path | null {
  const entries: (readonly [PathSegment, unknown])[] = Array.isArray(value)
    ? value.map((entry: unknown, index) => [isStoredBlock(entry) ? { block: entry.id } : index, entry] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  for (const [segment, entry] of entries) {
    if (typeof segment === 'object' && segment.block === id) return [segment];
    if (typeof entry !== 'object') continue;
    const rest = findBlockPath(entry, id);
    if (rest) return [segment, ...rest];
  }
  return null;
}

function countBlocks(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + countBlocks(entry), 0);
  if (!isRecord(value)) return 0;
  const own = isStoredBlock(value) ? 1 : 0;
  return Object.values(value).reduce<number>((sum, entry) => sum + countBlocks(entry), own);
}

/** The element of the path, or of its nearest rendered ancestor: a cell's error leads to its table. */
function nearestElement(path: Path): HTMLElement | null {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(pathKey(path.slice(0, depth)))}"]`);
    if (found) return found;
  }
  return null;
}

function bodyOf(id: string, firstField: boolean): HTMLElement | null {
  const block = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);
  if (!firstField || !block) return block?.querySelector<HTMLElement>('[data-block-toggle]') ?? block;
  return block.querySelector<HTMLElement>('[data-path]') ?? block.querySelector<HTMLElement>('[data-block-toggle]');
}

/** Controls that take the field's value; other buttons are marked. */
const CONTROLS =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable="true"], [role="textbox"], button:not(:disabled):not([data-beside])';

function controlIn(element: HTMLElement): HTMLElement | null {
  return element.matches(CONTROLS) ? element : element.querySelector<HTMLElement>(CONTROLS);
}

function goTo(place: HTMLElement, control: HTMLElement): void {
  place.scrollIntoView({ block: 'center' });
  if (control === place && !control.matches(CONTROLS)) control.tabIndex = -1;
  control.focus({ preventScroll: true });
}

async function whenThere(find: () => HTMLElement | null): Promise<HTMLElement | null> {
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    const found = find();
    if (found) return found;
  }
  return null;
}
