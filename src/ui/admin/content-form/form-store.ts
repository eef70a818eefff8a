import { useCallback, useRef, useSyncExternalStore } from 'react';
import { rebase, sharing, valueIn, withValueIn, type Path } from './tree.ts';

export type { Path } from './tree.ts';

/** Typing with pauses no longer than this is one step of undo. */
const COALESCE_MS = 1000;
const MAX_STEPS = 200;

/** A value being edited, by field name. Never mutated: unchanged parts keep their identity. */
export type FormValue = Readonly<Record<string, unknown>>;

/** The content of a form, outside React: every part can be read, watched, changed, undone. */
export interface FormStore {
  getValue(): FormValue;
  /** Undefined when there is nothing at the path. */
  getIn(path: Path): unknown;
  /** One step of undo; changes with the same `coalesce` that follow each other within a second are one step together. */
  setIn(path: Path, value: unknown, options?: { coalesce?: string }): void;
  /** Like setIn, from the present value. A function that returns the same value changes nothing. */
  update(path: Path, change: (value: unknown) => unknown): void;
  /** Calls the listener after every change. Returns a function that stops this. */
  subscribe(listener: () => void): () => void;
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  /**
   * Takes what the server merged or cleaned; equal parts keep their identity. Not an undo step: with `keepsHistory` the
   * change is merged into every stored step, so that undo takes back only the user's own changes; without it the
   * history is cleared.
   */
  replace(value: FormValue, options: { keepsHistory: boolean }): void;
}

export function createFormStore(initial: Record<string, unknown>): FormStore {
  let value: FormValue = initial;
  let past: FormValue[] = [];
  let future: FormValue[] = [];
  let coalescing: { key: string; timer: ReturnType<typeof setTimeout> } | null = null;
  const listeners = new Set<() => void>();

  const become = (next: FormValue): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  const endCoalescing = (): void => {
    if (coalescing) clearTimeout(coalescing.timer);
    coalescing = null;
  };
  const change = (next: FormValue, coalesce?: string): void => {
    if (Object.is(next, value)) return;
    const continues = coalesce !== undefined && coalescing?.key === coalesce;
    endCoalescing();
    if (!continues) past = [...past.slice(1 - MAX_STEPS), value];
    if (coalesce !== undefined) {
      coalescing = { key: coalesce, timer: setTimeout(() => (coalescing = null), COALESCE_MS) };
    }
    future = [];
    become(next);
  };

  return {
    getValue: () => value,
    getIn: (path) => valueIn(value, path),
    setIn: (path, next, options) => change(withValueIn(value, path, next), options?.coalesce),
    update: (path, changeOf) => change(withValueIn(value, path, changeOf(valueIn(value, path)))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    undo() {
      const previous = past.at(-1);
      if (!previous) return;
      endCoalescing();
      past = past.slice(0, -1);
      future = [value, ...future];
      become(previous);
    },
    redo() {
      const [next, ...later] = future;
      if (!next) return;
      endCoalescing();
      past = [...past, value];
      future = later;
      become(next);
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    replace(incoming, { keepsHistory }) {
      endCoalescing();
      const before = value;
      const next = sharing(before, incoming) as FormValue;
      const rebased = (step: FormValue) => rebase(step, before, next) as FormValue;
      past = keepsHistory ? past.map(rebased) : [];
      future = keepsHistory ? future.map(rebased) : [];
      become(next);
    },
  };
}

/** The value at the path; renders again only when it changes. `path` need not be the same array. */
export function useAt(store: FormStore, path: Path): unknown {
  return useSyncExternalStore(store.subscribe, () => store.getIn(path));
}

/** Something computed of the store; renders again only when the result differs by `isEqual`. */
export function useSelected<T>(
  store: FormStore,
  select: (store: FormStore) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  const last = useRef<{ value: T } | null>(null);
  const read = useCallback(() => {
    const value = select(store);
    if (!last.current || !isEqual(last.current.value, value)) last.current = { value };
    return last.current.value;
  }, [store, select, isEqual]);
  return useSyncExternalStore(store.subscribe, read);
}

/** Whether there is something to undo and to redo, for the buttons. */
export function useHistory(store: FormStore): { canUndo: boolean; canRedo: boolean } {
  return {
    canUndo: useSyncExternalStore(store.subscribe, store.canUndo),
    canRedo: useSyncExternalStore(store.subscribe, store.canRedo),
  };
}
