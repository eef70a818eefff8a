import type { z } from 'zod';
import { type FieldError, Invalid } from '#shared/problem.ts';

/** What a schema makes of a part of a request; undefined without a schema, and with complaints added to `errors`. */
export function parseInput(schema: z.ZodType | undefined, value: unknown, errors: FieldError[]): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.');
    // The first complaint about a field is the one that helps; "must be a number" after "is required" does not.
    if (!errors.some((error) => error.field === field)) errors.push({ field, message: issue.message });
  }
  return undefined;
}

/** Parses input outside `route()`, such as the query of a screen's URL. @throws Invalid with each field */
export function requireInput<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const errors: FieldError[] = [];
  const parsed = parseInput(schema, value, errors);
  if (errors.length > 0) throw new Invalid(errors);
  requireStorable(parsed);
  return parsed as z.infer<S>;
}

/** @throws Invalid with the first field whose text no database keeps */
export function requireStorable(data: unknown): void {
  const field = fieldNotStorable(data);
  if (field !== undefined) throw new Invalid([{ field, message: 'must not contain characters that cannot be kept' }]);
}

/** False for texts in it that no database keeps. */
export function isStorable(data: unknown): boolean {
  return fieldNotStorable(data) === undefined;
}

/** The first field whose text no database keeps: one with a NUL, or with half of a character of two halves. */
function fieldNotStorable(data: unknown): string | undefined {
  // Without recursion: content may be nested as deeply as JSON is.
  const pending: [field: string, value: unknown][] = [['', data]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return field;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed()) return field;
      pending.push([field === '' ? key : `${field}.${key}`, inner]);
    }
  }
  return undefined;
}
