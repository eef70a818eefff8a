import { z } from 'zod';
import {
  plainField,
  type Field,
  type FieldOptions,
  type Fields,
  type ResolvedValue,
  type StoredValue,
} from '../field.ts';
import { referencesIn } from '../references.ts';
import { resolveFields } from '../resolve.ts';
import { textOfFields } from '../search-text.ts';
import { emptyValue, fieldsSchema } from '../validate.ts';

/** Several fields that belong together. */
export function struct<const F extends Record<string, Field>>(
  fields: F,
  options: FieldOptions,
): Field<StoredValue<F>, ResolvedValue<F>> {
  return {
    ...plainField('struct', options),
    inner: fields,
    empty: () => emptyValue(fields) as StoredValue<F>,
    schema: (mode, registry) => fieldsSchema(fields, mode, registry),
    references: (value, path, registry) => referencesIn(fields, value, registry, path),
    resolve: (value, path, context) => resolveFields(fields as Fields, value ?? {}, path, context) as ResolvedValue<F>,
    text: (value, registry) => textOfFields(fields, value, registry),
  };
}

interface ListOptions extends FieldOptions {
  min?: number;
  max?: number;
}

/** Any number of the same field; `min` applies at publish, `max` always. */
export function list<Stored, Props>(item: Field<Stored, Props>, options: ListOptions): Field<Stored[], Props[]> {
  const { min = 0, max = 500 } = options;
  return {
    ...plainField('list', options, { min, max }),
    inner: { item },
    empty: () => [],
    schema(mode, registry) {
      const shape = z.array(item.schema(mode, registry), 'must be a list');
      if (mode === 'restore') return shape;
      const items = shape.max(max, `must have at most ${max} entries`);
      const least = Math.max(min, options.required ? 1 : 0);
      return mode === 'publish' && least > 0
        ? items.min(least, least === 1 ? 'must have an entry' : `must have at least ${least} entries`)
        : items;
    },
    *references(value, path, registry) {
      for (const [index, entry] of value.entries()) yield* item.references(entry, `${path}.${index}`, registry);
    },
    resolve: (value, path, context) =>
      (value ?? []).map((entry, index) => item.resolve(entry, `${path}.${index}`, context)),
    *text(value, registry) {
      for (const entry of value) yield* item.text(entry, registry);
    },
  };
}
