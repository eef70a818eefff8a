import type { FieldError } from '#shared/problem.ts';
import { isStorable } from '#shared/storable.ts';
import type { Fields, ValidationMode } from './field.ts';
import { referencesIn, type Reference } from './references.ts';
import type { ContentRegistry } from './registry.ts';
import { validateValue } from './validate.ts';

interface Checked {
  value: Record<string, unknown>;
  errors: FieldError[];
  /** References that the previous value did not have: their targets must exist. */
  added: Reference[];
}

/**
 * Checks a whole value before it replaces another. Returns the cleaned value, and every error by content path.
 * Undeclared fields may stay when they were there before (older or newer code wrote them), and may not be added.
 */
export function checkStored(
  definition: { label: string; fields: Fields; rules?(value: Record<string, unknown>): FieldError[] },
  sent: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  { mode, registry }: { mode: ValidationMode; registry: ContentRegistry },
): Checked {
  const { value, errors } = validateValue(definition, sent, mode, registry);
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(definition.fields, name) && !(name in before));
  errors.push(...unknown.map((field) => ({ field, message: `is not a field of ${definition.label}` })));
  if (errors.length > 0) return { value, errors, added: [] };
  for (const [field, held] of Object.entries(value)) {
    if (!isStorable(held)) errors.push({ field, message: 'contains a character that cannot be stored' });
  }
  const known = new Set([...referencesIn(definition.fields, before, registry)].map(keyOf));
  const found = [...referencesIn(definition.fields, value, registry)];
  return { value, errors, added: found.filter((reference) => !known.has(keyOf(reference))) };
}

const keyOf = ({ kind, id }: Reference) => `${kind}:${id}`;
