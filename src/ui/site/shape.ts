/**
 * Checks of what a server sent, for the browser, where a schema library would outweigh the feature that uses it.
 * A check returns the value with its type or throws `ShapeMismatch` naming the path (Spec §5).
 */
export type Check<T> = (value: unknown, path: string) => T;

/** The reply is not of the agreed shape: `path` is where, e.g. "locations.0.location.zip". */
export class ShapeMismatch extends Error {
  readonly path: string;

  constructor(path: string, wanted: string) {
    super(`Unexpected response: ${path || 'the value'} is not ${wanted}`);
    this.name = 'ShapeMismatch';
    this.path = path;
  }
}

function primitive<T>(wanted: string, holds: (value: unknown) => value is T): Check<T> {
  return (value, path) => {
    if (!holds(value)) throw new ShapeMismatch(path, wanted);
    return value;
  };
}

export const aString: Check<string> = primitive('a string', (value) => typeof value === 'string');
export const aBoolean: Check<boolean> = primitive('a boolean', (value) => typeof value === 'boolean');
export const aNumber: Check<number> = primitive('a number', (value): value is number => Number.isFinite(value));

/** A whole number from `least` to `most`. */
export function integerBetween(least: number, most: number): Check<number> {
  return primitive(
    `a whole number from ${least} to ${most}`,
    (value): value is number => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
  );
}

/** One of some given strings. */
export function oneOf<const T extends string>(...values: readonly T[]): Check<T> {
  return primitive(`one of ${values.join(', ')}`, (value): value is T => values.includes(value as T));
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value, path) => (value === undefined ? undefined : check(value, path));
}

export function nullable<T>(check: Check<T>): Check<T | null> {
  return (value, path) => (value === null ? null : check(value, path));
}

export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new ShapeMismatch(path, 'a list');
    return value.map((entry, index) => check(entry, join(path, String(index))));
  };
}

/** An object with a check for every key of `T`, also the optional ones; other keys are dropped. */
export function record<T extends object>(fields: {
  [K in keyof T]-?: Check<T[K]> | Check<T[K] | undefined>;
}): Check<T> {
  return (value, path) => {
    if (typeof value !== 'object' || value === null) throw new ShapeMismatch(path, 'an object');
    const checked: Record<string, unknown> = {};
    for (const key of Object.keys(fields) as (keyof T & string)[]) {
      const field = fields[key]((value as Record<string, unknown>)[key], join(path, key));
      if (field !== undefined) checked[key] = field;
    }
    return checked as T;
  };
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
