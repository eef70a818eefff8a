import { isRecord } from '#shared/is-record.ts';
import { isStoredBlock, type StoredBlock } from '#content/stream.ts';

/** One step into content: a field's name, the place of an entry in a list, or a block by its id, which survives moves. */
export type PathSegment = string | number | { block: string };
/** `['body', { block: '…' }, 'value', 'title']`. The empty path is the whole value. */
export type Path = readonly PathSegment[];

/** The path as one text, for keys and ids: "body/~3f2a…/value/title". Equal paths have equal keys. */
export function pathKey(path: Path): string {
  return path.map((segment) => (typeof segment === 'object' ? `~${segment.block}` : String(segment))).join('/');
}

// One index per array: hundreds of fields look their block up after every keystroke.
const positions = new WeakMap<readonly unknown[], Map<string, number>>();

/** Index of the block in its stream; -1 when it is not there. */
export function indexOfBlock(blocks: readonly unknown[], id: string): number {
  let known = positions.get(blocks);
  if (!known) {
    known = new Map();
    for (const [index, block] of blocks.entries()) {
      if (isRecord(block) && typeof block['id'] === 'string' && !known.has(block['id'])) known.set(block['id'], index);
    }
    positions.set(blocks, known);
  }
  return known.get(id) ?? -1;
}

function step(value: unknown, segment: PathSegment): unknown {
  if (typeof segment === 'string') return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  if (!Array.isArray(value)) return undefined;
  const entries: readonly unknown[] = value;
  return entries[typeof segment === 'number' ? segment : indexOfBlock(entries, segment.block)];
}

/** The value at the path; undefined when there is none. */
export function valueIn(root: unknown, path: Path): unknown {
  let value = root;
  for (const segment of path) {
    if (value === undefined) return undefined;
    value = step(value, segment);
  }
  return value;
}

/**
 * The same content with another value at the path; parts beside the path keep their identity. A field that is missing
 * on the path is made; when an entry or block is missing, the content is returned unchanged.
 */
export function withValueIn<T>(root: T, path: Path, value: unknown): T {
  return replaceAt(root, path, 0, value) as T;
}

function replaceAt(current: unknown, path: Path, depth: number, value: unknown): unknown {
  const segment = path[depth];
  if (segment === undefined) return value;
  if (typeof segment === 'string') {
    if (current !== undefined && current !== null && !isRecord(current)) return current;
    const before = current?.[segment];
    const after = replaceAt(before, path, depth + 1, value);
    return Object.is(before, after) ? current : { ...current, [segment]: after };
  }
  if (!Array.isArray(current)) return current;
  const entries: readonly unknown[] = current;
  const index = typeof segment === 'number' ? segment : indexOfBlock(entries, segment.block);
  if (index < 0 || index >= entries.length) return current;
  const after = replaceAt(entries[index], path, depth + 1, value);
  return Object.is(entries[index], after) ? current : entries.with(index, after);
}

/** `after`, with every part that equals its counterpart in `before` taken from there. Blocks are matched by id. */
export function sharing(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before;
  if (Array.isArray(before) && Array.isArray(after)) {
    const old: readonly unknown[] = before;
    const shared = (after as readonly unknown[]).map((entry, index) =>
      sharing(isStoredBlock(entry) ? old[indexOfBlock(old, entry.id)] : old[index], entry),
    );
    return shared.length === old.length && shared.every((entry, index) => Object.is(entry, old[index])) ? old : shared;
  }
  if (isRecord(before) && isRecord(after)) {
    const names = Object.keys(after);
    const shared = Object.fromEntries(names.map((name) => [name, sharing(before[name], after[name])]));
    const isSame =
      names.length === Object.keys(before).length &&
      names.every((name) => Object.hasOwn(before, name) && Object.is(before[name], shared[name]));
    return isSame ? before : shared;
  }
  return after;
}

/**
 * `mine` with the change from `before` to `after` applied: a part that I did not touch follows the change, what I
 * changed myself stays. Blocks are merged by id; lists without ids and texts are taken as a whole.
 */
export function rebase(mine: unknown, before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return mine;
  if (Object.is(mine, before)) return after;
  if (isRecord(mine) && isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(mine), ...Object.keys(after)]);
    const merged = [...names].flatMap((name): [string, unknown][] => {
      const value = rebase(mine[name], before[name], after[name]);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(merged);
  }
  if (isStream(mine) && isStream(before) && isStream(after)) return rebaseBlocks(mine, before, after);
  return mine;
}

const isStream = (value: unknown): value is readonly StoredBlock[] =>
  Array.isArray(value) && value.every(isStoredBlock);

function rebaseBlocks(
  mine: readonly StoredBlock[],
  before: readonly StoredBlock[],
  after: readonly StoredBlock[],
): readonly StoredBlock[] {
  const old = (id: string) => before[indexOfBlock(before, id)];
  const next = (id: string) => after[indexOfBlock(after, id)];
  const merged = mine.flatMap((block): StoredBlock[] => {
    const was = old(block.id);
    const is = next(block.id);
    if (was && !is) return Object.is(block, was) ? [] : [block];
    return was && is ? [rebase(block, was, is) as StoredBlock] : [block];
  });
  for (const [index, block] of after.entries()) {
    if (old(block.id) || merged.some(({ id }) => id === block.id)) continue;
    const previous = after[index - 1];
    merged.splice(previous ? merged.findIndex(({ id }) => id === previous.id) + 1 : 0, 0, block);
  }
  return merged;
}
