import type { ContentModel, FieldDescription } from '#content/describe.ts';
import type { StoredBlock } from '#content/stream.ts';
import {
  copyOfBlock,
  duplicateBlocks,
  insertBlocks,
  limitsOf,
  newBlock,
  refusalOf,
  removeBlocks,
  shiftBlocks,
  type StreamLimits,
} from './block-commands.ts';
import { copyBlocks } from './clipboard.ts';
import type { FormFocus } from './form-focus.ts';
import type { FormStore } from './form-store.ts';
import { keepFocus } from './keep-focus.ts';
import type { SelectionStore } from './selection.ts';
import { pathKey, type Path } from './tree.ts';
import type { ValueStore } from './value-store.ts';
import { blocksOf, labelOf } from './walk.ts';

/** The dialog or menu over the form, if any: one at a time, whatever the number of blocks. */
export type StreamDialog =
  | { kind: 'menu'; stream: StreamHandle; id: string; anchor: HTMLElement }
  | { kind: 'picker'; stream: StreamHandle; beforeId: string | null; opener?: HTMLElement | undefined }
  | { kind: 'move'; stream: StreamHandle; ids: ReadonlySet<string>; opener?: HTMLElement };

/** A stream and all actions on its blocks. The handle stays the same while the blocks change. */
export interface StreamHandle {
  path: Path;
  key: string;
  description: FieldDescription;
  limits: StreamLimits;
  blocks(): readonly StoredBlock[];
  /** Adds an empty block before another, or at the end, and goes to its first field. */
  insert(type: string, beforeId: string | null): void;
  /** Opens the picker, unless only one type is allowed. `opener` gets the focus back (default: the focused element). */
  askForBlock(beforeId: string | null, opener?: HTMLElement): void;
  paste(blocks: readonly StoredBlock[], beforeId: string | null): void;
  shift(ids: ReadonlySet<string>, where: 'up' | 'down' | 'top' | 'bottom'): void;
  duplicate(ids: ReadonlySet<string>): void;
  copy(ids: ReadonlySet<string>): void;
  remove(ids: ReadonlySet<string>): void;
  /** The id of the block after this one; null at the end. */
  after(id: string): string | null;
}

/** What actions need of their form. */
export interface StreamWorld {
  store: FormStore;
  model: ContentModel;
  focus: FormFocus;
  selection: SelectionStore;
  dialog: ValueStore<StreamDialog | null>;
  notify(text: string): void;
  announce(text: string): void;
}

export function createStreamHandle(world: StreamWorld, path: Path, description: FieldDescription): StreamHandle {
  const { store, model, focus, selection, dialog, notify, announce } = world;
  const limits = limitsOf(description, model);
  const blocks = () => blocksOf(store.getIn(path));
  const chosen = (ids: ReadonlySet<string>) => blocks().filter(({ id }) => ids.has(id));
  const wordsFor = (some: readonly StoredBlock[]): string => {
    const [first] = some;
    return first && some.length === 1 ? labelOf(first, model.blocks[first.type]) : `${some.length} blocks`;
  };
  const refuses = (some: readonly StoredBlock[]): boolean => {
    const reason = refusalOf(some, limits, blocks().length, model);
    if (reason) notify(reason);
    return reason !== null;
  };

  const handle: StreamHandle = {
    path,
    key: pathKey(path),
    description,
    limits,
    blocks,
    insert(type, beforeId) {
      const definition = model.blocks[type];
      if (!definition) return;
      const block = newBlock(definition);
      if (refuses([block])) return;
      insertBlocks(store, path, [block], beforeId);
      focus.focusBlock(block.id, { firstField: true });
    },
    askForBlock(beforeId, opener) {
      const [only, ...others] = limits.types;
      if (only !== undefined && others.length === 0) handle.insert(only, beforeId);
      else dialog.set({ kind: 'picker', stream: handle, beforeId, opener });
    },
    paste(copied, beforeId) {
      const allowed = copied.filter(({ type }) => limits.types.includes(type));
      const strangers = copied.filter(({ type }) => !limits.types.includes(type));
      const reason = strangers.length > 0 ? refusalOf(strangers, limits, 0, model) : null;
      if (allowed.length === 0) {
        if (reason) notify(reason);
        return;
      }
      if (refuses(allowed)) return;
      const pasted = allowed.map(copyOfBlock);
      insertBlocks(store, path, pasted, beforeId);
      notify([`Pasted: ${wordsFor(pasted)}.`, reason].filter(Boolean).join(' '));
      const [first] = pasted;
      if (first) focus.focusBlock(first.id, { opens: false });
    },
    shift(ids, where) {
      keepFocus();
      shiftBlocks(store, path, ids, where);
      const now = blocks();
      announce(`${wordsFor(chosen(ids))}: ${now.findIndex(({ id }) => ids.has(id)) + 1} of ${now.length}`);
    },
    duplicate(ids) {
      if (refuses(chosen(ids))) {
        return;
      }
      const copies = duplicateBlocks(store, path, ids);
      announce(`Duplicated: ${wordsFor(copies)}`);
      const [first] = copies;
      if (first) focus.focusBlock(first.id, { opens: focus.isOpen([...ids][0] ?? '') });
    },
    copy(ids) {
      const some = chosen(ids);
      if (some.length === 0) return;
      copyBlocks(some);
      notify(`Copied: ${wordsFor(some)}. You can paste it on any page where blocks are added.`);
    },
    remove(ids) {
      const some = chosen(ids);
      if (some.length === 0) return;
      const all = blocks();
      const next =
        all.slice(all.findLastIndex(({ id }) => ids.has(id)) + 1)[0] ?? all.findLast(({ id }) => !ids.has(id));
      removeBlocks(store, path, ids);
      selection.keep(
        handle.key,
        blocks().map(({ id }) => id),
      );
      notify(`Deleted: ${wordsFor(some)}. Undo restores it.`);
      if (next) focus.focusBlock(next.id, { opens: false });
      else focus.focusField(path);
    },
    after(id) {
      const all = blocks();
      return all[all.findIndex((block) => block.id === id) + 1]?.id ?? null;
    },
  };
  return handle;
}
