import type { Fields, ResolveContext } from './field.ts';

/**
 * Stored values to props, from an already loaded lookup: pure, and never throws for outdated content or deleted
 * targets.
 */
export function resolveFields(
  fields: Fields,
  value: Readonly<Record<string, unknown>>,
  path: string,
  context: ResolveContext,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.resolve(value[name], path === '' ? name : `${path}.${name}`, context),
    ]),
  );
}
