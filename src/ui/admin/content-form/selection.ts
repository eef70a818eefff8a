/** The ticked blocks, of one stream at a time, since actions apply to one stream. */
export interface Selection {
  /** Path key of the stream; '' when nothing is selected. */
  stream: string;
  ids: ReadonlySet<string>;
}

export interface SelectionStore {
  get(): Selection;
  subscribe(listener: () => void): () => void;
  /** Ticks or unticks; with `extend`, everything from the block ticked last to this one. `order` is the stream's. */
  toggle(stream: string, id: string, order: readonly string[], extend: boolean): void;
  /** Deselects blocks that are no longer in the stream. */
  keep(stream: string, order: readonly string[]): void;
  clear(): void;
}

const NOTHING: Selection = { stream: '', ids: new Set() };

export function createSelection(): SelectionStore {
  let selection = NOTHING;
  let anchor: string | null = null;
  const listeners = new Set<() => void>();
  const become = (next: Selection): void => {
    selection = next.ids.size === 0 ? NOTHING : next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => selection,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(stream, id, order, extend) {
      const ids = new Set(selection.stream === stream ? selection.ids : []);
      const from = anchor === null || selection.stream !== stream ? -1 : order.indexOf(anchor);
      if (extend && from >= 0) {
        const to = order.indexOf(id);
        for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(one);
      } else if (ids.has(id)) ids.delete(id);
      else ids.add(id);
      anchor = id;
      become({ stream, ids });
    },
    keep(stream, order) {
      if (selection.stream !== stream) return;
      const ids = new Set([...selection.ids].filter((id) => order.includes(id)));
      if (ids.size !== selection.ids.size) become({ stream, ids });
    },
    clear() {
      anchor = null;
      if (selection !== NOTHING) become(NOTHING);
    },
  };
}
