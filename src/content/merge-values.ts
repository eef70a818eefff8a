/** Stored content: fields by name, plain JSON. */
export type Content = Record<string, unknown>;

/** A stored block, with the parts that merging reads. */
export interface Block {
  id: string;
  type: string;
  version?: number;
  value: Content;
}

/** Place of a block. `stream` names its list of blocks. */
export interface LocatedBlock {
  stream: string;
  block: Block;
}

export function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a list of blocks, each with an id of its own; true for an empty list. */
export function isBlocks(value: unknown): value is Block[] {
  if (!Array.isArray(value)) return false;
  const areBlocks = value.every(
    (one) =>
      isContent(one) && typeof one['id'] === 'string' && typeof one['type'] === 'string' && isContent(one['value']),
  );
  return areBlocks && new Set((value as Block[]).map(({ id }) => id)).size === value.length;
}

/** Compares JSON values. Ignores the order of keys, and keys without a value. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((entry, index) => isSame(entry, other[index]));
  }
  if (!isContent(one) || !isContent(other)) return false;
  for (const name of Object.keys(one)) if (!isSame(one[name], other[name])) return false;
  for (const name of Object.keys(other)) if (one[name] === undefined && other[name] !== undefined) return false;
  return true;
}

/** Every block of the content by id, nested ones too; the first one where several have the same id. */
export function locateBlocks(content: Content): Map<string, LocatedBlock> {
  const found = new Map<string, LocatedBlock>();
  walk(content, [], (stream, block) => {
    if (!found.has(block.id)) found.set(block.id, { stream, block });
  });
  return found;
}

/** The content with one block per id: the one at its place in the first of `sides`, otherwise the first in the content. */
export function withoutDoubles(content: Content, sides: readonly Content[]): Content {
  const streams = new Map<string, string[]>();
  walk(content, [], (stream, { id }) => streams.set(id, [...(streams.get(id) ?? []), stream]));
  if ([...streams.values()].every(({ length }) => length === 1)) return content;
  const located = sides.map(locateBlocks);
  const homes = new Map<string, string>();
  for (const [id, at] of streams) {
    const wanted = located.map((side) => side.get(id)?.stream).find((stream) => stream && at.includes(stream));
    homes.set(id, wanted ?? at[0] ?? '');
  }
  const prune = (value: unknown, path: string[]): unknown => {
    if (Array.isArray(value)) {
      const stream = JSON.stringify(path);
      if (!isBlocks(value)) return value.map((entry, index) => prune(entry, [...path, String(index)]));
      return value
        .filter(({ id }) => homes.get(id) === stream)
        .map((block) => ({ ...block, value: prune(block.value, [...path, block.id]) }));
    }
    if (!isContent(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, prune(inner, [...path, name])]));
  };
  return prune(content, []) as Content;
}

function walk(value: unknown, path: readonly string[], visit: (stream: string, block: Block) => void): void {
  if (Array.isArray(value)) {
    if (isBlocks(value)) {
      const stream = JSON.stringify(path);
      for (const block of value) {
        visit(stream, block);
        walk(block.value, [...path, block.id], visit);
      }
    } else for (const [index, entry] of value.entries()) walk(entry, [...path, String(index)], visit);
  } else if (isContent(value)) {
    for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name], visit);
  }
}
