import { z } from 'zod';
import type { FieldError } from '#shared/problem.ts';
import type { Fields, ValidationMode } from './field.ts';
import type { ContentRegistry } from './registry.ts';

type Checkable = {
  fields: Fields;
  rules?(value: Record<string, unknown>): FieldError[];
  settle?(value: Record<string, unknown>): Record<string, unknown>;
};

/**
 * Checks a stored value and returns it cleaned (rich text sanitised, blocks upgraded, missing fields filled). Draft and
 * restore: complete enough to store. Publish: every rule. Undeclared keys are preserved. Errors give their content path:
 * "body.2.value.title".
 */
export function validateValue(
  definition: Checkable,
  value: unknown,
  mode: ValidationMode,
  registry: ContentRegistry,
): { value: Record<string, unknown>; errors: FieldError[] } {
  const parsed = fieldsSchema(definition.fields, mode, registry).safeParse(value);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
    return { value: {}, errors };
  }
  const clean = parsed.data as Record<string, unknown>;
  if (mode !== 'publish') return { value: clean, errors: [] };
  const settled = definition.settle?.(clean) ?? clean;
  return { value: settled, errors: definition.rules?.(settled) ?? [] };
}

const schemas = new WeakMap<Fields, WeakMap<ContentRegistry, Partial<Record<ValidationMode, z.ZodType>>>>();

/** The schema of a set of fields; a field that is missing starts empty. Built once, which takes longer than a check. */
export function fieldsSchema(fields: Fields, mode: ValidationMode, registry: ContentRegistry): z.ZodType {
  const byRegistry = schemas.get(fields) ?? new WeakMap();
  schemas.set(fields, byRegistry);
  const byMode = byRegistry.get(registry) ?? {};
  byRegistry.set(registry, byMode);
  return (byMode[mode] ??= buildSchema(fields, mode, registry));
}

function buildSchema(fields: Fields, mode: ValidationMode, registry: ContentRegistry): z.ZodType {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z.preprocess((value) => (value === undefined ? field.empty() : value), field.schema(mode, registry)),
    ]),
  );
  return z.looseObject(shape, 'must be a set of fields');
}

/** A new value: every field empty. */
export function emptyValue(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.empty()]));
}
