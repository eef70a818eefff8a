import type { Fields } from './field.ts';
import type { ContentRegistry } from './registry.ts';

/** Plain text of a stored value, in reading order. */
export function* textOfFields(
  fields: Fields,
  value: Readonly<Record<string, unknown>>,
  registry: ContentRegistry,
): Iterable<string> {
  for (const [name, field] of Object.entries(fields)) {
    const inner = value[name];
    if (inner !== undefined && inner !== null) yield* field.text(inner, registry);
  }
}
