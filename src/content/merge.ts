import { ROW_ID } from './row-id.ts';
import { mergeOrder } from './merge-order.ts';
import { type Block, type Content, isBlocks, isContent, isSame, locateBlocks, withoutDoubles } from './merge-values.ts';

/**
 * Both sides changed the same value differently. `path` identifies it by field names, block ids and indexes in lists:
 * ["body", "5f…", "title"]. A side that removed the value has `undefined`.
 */
export interface MergeConflict {
  path: string[];
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  merged: Content;
  conflicts: MergeConflict[];
}

/**
 * Merges two people's changes of the same content. A side that left a value unchanged yields to the other; blocks are
 * matched by id, so that additions, removals and orders of both sides combine. In a conflict `merged` has mine, but a
 * block that one side removed and the other edited stays, edited.
 * @param base the version on which both are based
 */
export function mergeContent(base: Content, mine: Content, theirs: Content): Merged {
  if (isSame(base, theirs) || isSame(mine, theirs)) return { merged: mine, conflicts: [] };
  if (isSame(base, mine)) return { merged: theirs, conflicts: [] };
  const merge = createMerge(base, mine, theirs);
  const merged = merge.fields([], base, mine, theirs);
  return { merged: withoutDoubles(merged, [mine, theirs]), conflicts: merge.conflicts };
}

/** `merged` with their side of one conflict; the other conflicts stay as they are. */
export function applyTheirs(merged: Content, conflict: MergeConflict): Content {
  return put(merged, conflict.path, conflict.theirs) as Content;
}

/** `merged` with my side of one conflict: undoes `applyTheirs`, or removes a block that was kept because they edited it. */
export function applyMine(merged: Content, conflict: MergeConflict): Content {
  return put(merged, conflict.path, conflict.mine) as Content;
}

function createMerge(base: Content, mine: Content, theirs: Content) {
  const conflicts: MergeConflict[] = [];
  const located = { base: locateBlocks(base), mine: locateBlocks(mine), theirs: locateBlocks(theirs) };
  // A block that was moved between two lists of blocks changes both lists, so neither may be taken as it is.
  const hasTravellers = [...located.mine, ...located.theirs].some(([id, { stream }]) =>
    [located.base, located.mine, located.theirs].some((side) => (side.get(id)?.stream ?? stream) !== stream),
  );

  const conflict = (path: string[], mineValue: unknown, theirValue: unknown): void => {
    conflicts.push({ path, mine: mineValue, theirs: theirValue });
  };

  const value = (path: string[], b: unknown, m: unknown, t: unknown): unknown => {
    if (isSame(m, t)) return m;
    const mayShortcut = !hasTravellers || !holdsBlocks(b, m, t);
    if (mayShortcut && isSame(b, m)) return t;
    if (mayShortcut && isSame(b, t)) return m;
    if (isBlocks(b ?? []) && isBlocks(m) && isBlocks(t)) return stream(path, (b ?? []) as Block[], m, t);
    if (isContent(b) && isContent(m) && isContent(t) && haveSameNames(b, m, t)) return fields(path, b, m, t);
    if (Array.isArray(b) && Array.isArray(m) && Array.isArray(t) && keptPlaces(b, m) && keptPlaces(b, t)) {
      return m.map((entry, index) => value([...path, String(index)], b[index], entry, t[index]));
    }
    if (isSame(b, m)) return t;
    if (isSame(b, t)) return m;
    conflict(path, m, t);
    return m;
  };

  const fields = (path: string[], b: Content, m: Content, t: Content): Content => {
    const names = new Set([...Object.keys(m), ...Object.keys(t)]);
    // Both sides may have given the entry an id. Theirs wins, because stored comments refer to it.
    if (t[ROW_ID] !== undefined) m = { ...m, [ROW_ID]: t[ROW_ID] };
    return Object.fromEntries(
      [...names]
        .map((name) => [name, value([...path, name], b[name], m[name], t[name])] as const)
        .filter(([, merged]) => merged !== undefined),
    );
  };

  const block = (path: string[], b: Block | undefined, m: Block, t: Block): Block => {
    if (m.type === t.type && m.version === t.version && (!b || b.type === m.type)) {
      return { ...m, value: fields(path, b?.value ?? {}, m.value, t.value) };
    }
    if (isSame(b, m)) return t;
    if (!isSame(b, t) && !isSame(m, t)) conflict(path, m, t);
    return m;
  };

  const stream = (path: string[], b: readonly Block[], m: readonly Block[], t: readonly Block[]): Block[] => {
    const here = JSON.stringify(path);
    const kept = new Map<string, Block>();
    for (const id of new Set([...m, ...t].map((one) => one.id))) {
      const at = { b: located.base.get(id), m: located.mine.get(id), t: located.theirs.get(id) };
      const home = at.m && at.t ? (at.m.stream === at.b?.stream ? at.t : at.m) : (at.m ?? at.t);
      if (!home || home.stream !== here) continue;
      if (at.m && at.t) kept.set(id, block([...path, id], at.b?.block, at.m.block, at.t.block));
      else if (!at.b) kept.set(id, home.block);
      else if (at.b.stream !== home.stream || !isSame(at.b.block, home.block)) {
        conflict([...path, id], at.m?.block, at.t?.block);
        kept.set(id, home.block);
      }
    }
    const [before, ours, others] = [b, m, t].map((list) => list.map(({ id }) => id)) as [string[], string[], string[]];
    return mergeOrder(before, ours, others, (id) => kept.has(id)).flatMap((id) => kept.get(id) ?? []);
  };

  return { fields, conflicts };
}

/**
 * The keys of a value determine its kind ({ page } or { url }): with other keys it is another value, not a changed one.
 */
function haveSameNames(...all: readonly Content[]): boolean {
  const [first = '', ...rest] = all.map((one) =>
    Object.keys(one)
      .filter((name) => name !== ROW_ID)
      .toSorted()
      .join('\n'),
  );
  return rest.every((names) => names === first);
}

/** True when `after` only changed entries of `before` in place. */
function keptPlaces(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length !== after.length) return false;
  return after.every((entry, index) => isSame(entry, before[index]) || !before.some((other) => isSame(other, entry)));
}

function holdsBlocks(...values: readonly unknown[]): boolean {
  return values.some((one) => {
    if (Array.isArray(one)) return (one.length > 0 && isBlocks(one)) || holdsBlocks(...(one as unknown[]));
    return isContent(one) && holdsBlocks(...Object.values(one));
  });
}

/** A copy of `holder` with `value` at the path; `undefined` removes. A path that does not exist changes nothing. */
function put(holder: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (isContent(holder)) {
    const next = put(holder[step], rest, value);
    const others = Object.entries(holder).filter(([name]) => name !== step);
    if (next === undefined) return Object.fromEntries(others);
    return step in holder
      ? Object.fromEntries(Object.entries(holder).map(([name, old]) => [name, name === step ? next : old]))
      : Object.fromEntries([...others, [step, next]]);
  }
  if (!Array.isArray(holder)) return holder;
  if (!isBlocks(holder) || (holder.length === 0 && rest.length > 0)) {
    return holder.map((entry, index) => (String(index) === step ? put(entry, rest, value) : (entry as unknown)));
  }
  if (rest.length === 0 && isBlocks([value]) && !holder.some(({ id }) => id === step)) return [...holder, value];
  return holder.flatMap((one) => {
    if (one.id !== step) return [one];
    if (rest.length > 0) return [{ ...one, value: put(one.value, rest, value) }];
    return value === undefined ? [] : [value];
  });
}
