import type { FieldError } from '#shared/problem.ts';
import { isRecord } from '#shared/is-record.ts';
import { isStoredBlock } from '#content/stream.ts';
import { sentence } from '../api/problem.ts';
import { pathKey, type Path, type PathSegment } from './tree.ts';

/** Counts the complaints about these fields: the number on a tab. */
export function countErrors(errors: readonly FieldError[], names: readonly string[]): number {
  return errors.filter(({ field }) => names.includes(field.split('.')[0] ?? '')).length;
}

/**
 * The content path ("body.2.value.title") of the first error on the page: by the order of the fields in `value`, then
 * by place. Null without errors.
 */
export function firstErrorPath(errors: readonly FieldError[], value: unknown): string | null {
  const ranked = errors.map(({ field }) => ({ field, rank: rankOf(field, value) }));
  ranked.sort((a, b) => compareRanks(a.rank, b.rank));
  return ranked[0]?.field ?? null;
}

function rankOf(field: string, value: unknown): number[] {
  const rank: number[] = [];
  let current = value;
  for (const part of field.split('.')) {
    const place = Array.isArray(current)
      ? Number(part)
      : isRecord(current)
        ? Object.keys(current).indexOf(part)
        : Number.POSITIVE_INFINITY;
    rank.push(place < 0 || Number.isNaN(place) ? Number.POSITIVE_INFINITY : place);
    current = Array.isArray(current) ? current[place] : isRecord(current) ? current[part] : undefined;
  }
  return rank;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [mine, other] = [a[at] ?? -1, b[at] ?? -1];
    if (mine !== other) return mine < other ? -1 : 1;
  }
  return 0;
}

/** A content path as a path of the form: places in streams become block ids, which stay valid when blocks move. */
export function pathOf(field: string, value: unknown): Path {
  let current = value;
  return field.split('.').map((part): PathSegment => {
    if (Array.isArray(current)) {
      const entry: unknown = current[Number(part)];
      current = entry;
      return isStoredBlock(entry) ? { block: entry.id } : Number(part);
    }
    current = isRecord(current) ? current[part] : undefined;
    return part;
  });
}

/** One error with its path below the requested place. */
export interface PlacedError {
  rest: readonly string[];
  message: string;
}

/** Complaints by place. */
export interface ErrorIndex {
  /** Complaints about exactly this path, as sentences. */
  at(key: string): readonly string[];
  /** Complaints about this path and everything below it. */
  below(key: string): readonly PlacedError[];
}

const NONE: readonly never[] = [];

/** @param value the checked content, which maps places to blocks */
export function indexErrors(errors: readonly FieldError[], value: unknown): ErrorIndex {
  const at = new Map<string, string[]>();
  const below = new Map<string, PlacedError[]>();
  for (const { field, message } of errors) {
    const path = pathOf(field, value);
    const text = sentence(message);
    add(at, pathKey(path), text);
    const parts = path.map((segment) => pathKey([segment]));
    for (let depth = 1; depth <= path.length; depth += 1) {
      add(below, pathKey(path.slice(0, depth)), { rest: parts.slice(depth), message: text });
    }
  }
  return { at: (key) => at.get(key) ?? NONE, below: (key) => below.get(key) ?? NONE };
}

function add<T>(map: Map<string, T[]>, key: string, entry: T): void {
  const known = map.get(key);
  if (known) known.push(entry);
  else map.set(key, [entry]);
}
