import type { Fields } from './field.ts';
import type { ContentRegistry } from './registry.ts';

/** What content can refer to. A snippet is content too, so it can refer to the other four. */
export const REFERENCE_KINDS = ['page', 'image', 'document', 'video', 'snippet'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** A reference at `path` ("body.2.value.image"). */
export interface Reference {
  kind: ReferenceKind;
  id: number;
  path: string;
}

/** Every reference in a stored value, in reading order, repeats included: for usage lists and batched loading. */
export function* referencesIn(
  fields: Fields,
  value: Readonly<Record<string, unknown>>,
  registry: ContentRegistry,
  path = '',
): Iterable<Reference> {
  for (const [name, field] of Object.entries(fields)) {
    const inner = value[name];
    if (inner === undefined || inner === null) continue;
    yield* field.references(inner, path === '' ? name : `${path}.${name}`, registry);
  }
}
