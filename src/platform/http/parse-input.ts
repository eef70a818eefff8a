import type { z } from 'zod';
import { plainMessage } from './plain-message.ts';
import { type FieldError, Invalid } from '#shared/problem.ts';
import { isStorable } from '#shared/storable.ts';

/** Most fields that a refusal names: more than any form has. A list of thousands of wrong items is no form. */
const MOST_ERRORS = 1000;

/** Parses a part of a request. Undefined without a schema, and when it is invalid; `errors` gets what is wrong then. */
export function parseInput(schema: z.ZodType | undefined, value: unknown, errors: FieldError[]): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {}, { error: plainMessage });
  if (parsed.success) return parsed.data;
  const named = new Set(errors.map(({ field }) => field));
  for (const issue of parsed.error.issues) {
    if (errors.length >= MOST_ERRORS) break;
    const field = issue.path.join('.');
    // Only the first error of a field helps: "must be a number" after "is required" does not.
    if (!named.has(field)) errors.push({ field, message: issue.message });
    named.add(field);
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

/** @throws Invalid with the first field that the database cannot store */
export function requireStorable(data: unknown): void {
  const unstorable = Object.entries(data ?? {}).find(([, value]) => !isStorable(value));
  if (unstorable) throw new Invalid([{ field: unstorable[0], message: 'contains a character that cannot be stored' }]);
}
