import { ROW_ID } from '#content/row-id.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import { isRecord } from '#shared/is-record.ts';
import type { BlockDescription, ContentModel, FieldDescription } from '#content/describe.ts';
import { isStoredBlock, type StoredBlock } from '#content/stream.ts';
import type { FormStore } from './form-store.ts';
import { valueIn, withValueIn, type Path } from './tree.ts';
import { blocksOf, labelOf } from './walk.ts';

/** A block as it is inserted: a new id, every field empty. */
export function newBlock(description: BlockDescription): StoredBlock {
  const value = Object.fromEntries(
    Object.entries(description.fields).map(([name, field]) => [name, structuredClone(field.empty)]),
  );
  return { id: randomUuid(), type: description.type, version: description.version, value };
}

/** A copy with new ids for the block and every block inside it. */
export function copyOfBlock(block: StoredBlock): StoredBlock {
  return withNewIds(block) as StoredBlock;
}

/** A copy of any stored value; blocks inside it get new ids, and entries of lists have none. */
export function copyOfValue(value: unknown): unknown {
  return withNewIds(value);
}

function withNewIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewIds);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== ROW_ID);
  const copy = Object.fromEntries(kept.map(([name, entry]) => [name, withNewIds(entry)]));
  return isStoredBlock(value) ? { ...copy, id: randomUuid() } : copy;
}

/** The blocks that a stream takes. */
export interface StreamLimits {
  types: readonly string[];
  max: number;
}

export function limitsOf(stream: FieldDescription, model: ContentModel): StreamLimits {
  const { set, max } = stream.facts;
  return {
    types: (typeof set === 'string' && model.sets[set]) || [],
    max: typeof max === 'number' ? max : Number.POSITIVE_INFINITY,
  };
}

/** Why the blocks are not allowed in a stream; null when they are. `present` counts the existing ones. */
export function refusalOf(
  blocks: readonly StoredBlock[],
  limits: StreamLimits,
  present: number,
  model: ContentModel,
): string | null {
  const strangers = blocks.filter(({ type }) => !limits.types.includes(type));
  if (strangers.length > 0) {
    const names = [...new Set(strangers.map((block) => labelOf(block, model.blocks[block.type])))];
    return `Not allowed here: ${names.join(', ')}.`;
  }
  if (present + blocks.length > limits.max) return fullText(limits.max);
  return null;
}

/** Why nothing more may be added. */
export function fullText(max: number): string {
  return `There is room for ${max} ${max === 1 ? 'block' : 'blocks'} here.`;
}

/** Puts blocks before another one, or at the end. */
export function insertBlocks(
  store: FormStore,
  stream: Path,
  blocks: readonly StoredBlock[],
  beforeId: string | null,
): void {
  store.update(stream, (value) => inserted(blocksOf(value), blocks, beforeId));
}

export function removeBlocks(store: FormStore, stream: Path, ids: ReadonlySet<string>): void {
  store.update(stream, (value) => blocksOf(value).filter(({ id }) => !ids.has(id)));
}

/** Puts a copy of the blocks after the last of them. Returns the copies. */
export function duplicateBlocks(store: FormStore, stream: Path, ids: ReadonlySet<string>): StoredBlock[] {
  const blocks = blocksOf(store.getIn(stream));
  const last = blocks.findLastIndex(({ id }) => ids.has(id));
  const copies = blocks.filter(({ id }) => ids.has(id)).map(copyOfBlock);
  insertBlocks(store, stream, copies, blocks[last + 1]?.id ?? null);
  return copies;
}

/**
 * Moves blocks of one stream, in their order, before a block of the same or another stream, or to its end: one step of
 * undo. A move into a moved block changes nothing.
 */
export function moveBlocks(
  store: FormStore,
  from: Path,
  ids: ReadonlySet<string>,
  to: Path,
  beforeId: string | null,
): void {
  if (to.some((segment) => typeof segment === 'object' && ids.has(segment.block))) return;
  store.update([], (root) => {
    const here = blocksOf(valueIn(root, from));
    const moved = here.filter(({ id }) => ids.has(id));
    if (moved.length === 0) return root;
    // The place may be before a moved block itself: then the next block that stays is used.
    const there = blocksOf(valueIn(root, to));
    const at = beforeId === null ? -1 : there.findIndex(({ id }) => id === beforeId);
    const anchor = at < 0 ? null : (there.slice(at).find(({ id }) => !ids.has(id))?.id ?? null);
    const without = withValueIn(
      root,
      from,
      here.filter(({ id }) => !ids.has(id)),
    );
    return withValueIn(without, to, inserted(blocksOf(valueIn(without, to)), moved, anchor));
  });
}

/** Moves blocks one place, or to an end, inside their stream; several blocks are gathered at the first or the last. */
export function shiftBlocks(
  store: FormStore,
  stream: Path,
  ids: ReadonlySet<string>,
  where: 'up' | 'down' | 'top' | 'bottom',
): void {
  const blocks = blocksOf(store.getIn(stream));
  const first = blocks.findIndex(({ id }) => ids.has(id));
  const last = blocks.findLastIndex(({ id }) => ids.has(id));
  if (first < 0) return;
  const beforeId = {
    up: blocks[Math.max(0, first - 1)]?.id ?? null,
    down: blocks[last + 2]?.id ?? null,
    top: blocks[0]?.id ?? null,
    bottom: null,
  }[where];
  const isThere =
    last - first + 1 === ids.size &&
    (((where === 'up' || where === 'top') && first === 0) ||
      ((where === 'down' || where === 'bottom') && last === blocks.length - 1));
  if (!isThere) moveBlocks(store, stream, ids, stream, beforeId);
}

function inserted(
  blocks: readonly StoredBlock[],
  added: readonly StoredBlock[],
  beforeId: string | null,
): readonly StoredBlock[] {
  const index = beforeId === null ? -1 : blocks.findIndex(({ id }) => id === beforeId);
  return index < 0 ? [...blocks, ...added] : blocks.toSpliced(index, 0, ...added);
}
