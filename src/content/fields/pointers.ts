import { z } from 'zod';
import { plainField, type Field, type FieldOptions } from '../field.ts';
import type { ImageProps, PageTarget } from '../lookup.ts';
import type { Reference } from '../references.ts';

/** Addresses that content may hold: web, same site, fragment, mail, phone. Everything else ("javascript:") is refused. */
const ALLOWED_ADDRESS = /^(https?:\/\/[^\s]+|\/(?![/\\])[^\s\\]*|#[^\s]*|mailto:[^\s]+|tel:[+\d][^\s]*)$/i;

/** True for an address that content may link to. */
export function isAllowedAddress(address: string): boolean {
  return ALLOWED_ADDRESS.test(address);
}

const id = z.number().int().positive();

/** A picture by id; gone or missing resolves to null and the view does without. */
export function image(options: FieldOptions): Field<number | null, ImageProps | null> {
  return {
    ...plainField('image', options),
    empty: () => null,
    schema: (mode) => requiredAtPublish(id.nullable(), mode, options),
    *references(value, path): Iterable<Reference> {
      if (value) yield { kind: 'image', id: value, path };
    },
    resolve(value, path, context) {
      if (!value) return null;
      const found = context.lookup.image(value);
      if (!found) context.onLost({ path, reason: `image ${value} is gone` });
      return found ?? null;
    },
  };
}

/** A page of this site by id; not public resolves to null. */
export function page(options: FieldOptions): Field<number | null, PageTarget | null> {
  return {
    ...plainField('page', options),
    empty: () => null,
    schema: (mode) => requiredAtPublish(id.nullable(), mode, options),
    *references(value, path): Iterable<Reference> {
      if (value) yield { kind: 'page', id: value, path };
    },
    resolve(value, path, context) {
      if (!value) return null;
      const found = context.lookup.page(value);
      if (!found) context.onLost({ path, reason: `page ${value} is not public` });
      return found ?? null;
    },
  };
}

/** Where a link leads: a page or document by id, which survives moves, or an address. */
export type StoredTarget = { page: number } | { document: number } | { url: string } | null;

/** Resolves to an address, or null when the target is empty or not public. */
export function target(options: FieldOptions): Field<StoredTarget, string | null> {
  return {
    ...plainField('target', options),
    empty: () => null,
    schema: (mode) =>
      requiredAtPublish(
        z
          .union(
            [
              z.strictObject({ page: id }),
              z.strictObject({ document: id }),
              z.strictObject({
                url: z.string().max(2000).refine(isAllowedAddress, 'must be a web, e-mail or phone address'),
              }),
            ],
            'must be a page, a document, or a web, e-mail or phone address',
          )
          .nullable(),
        mode,
        options,
      ),
    *references(value, path): Iterable<Reference> {
      if (value && 'page' in value) yield { kind: 'page', id: value.page, path };
      if (value && 'document' in value) yield { kind: 'document', id: value.document, path };
    },
    resolve(value, path, context) {
      if (!value) return null;
      if ('url' in value) return isAllowedAddress(value.url) ? value.url : null;
      const found = 'page' in value ? context.lookup.page(value.page) : context.lookup.document(value.document);
      if (!found) context.onLost({ path, reason: 'the link leads to something that is not public' });
      return found?.url ?? null;
    },
  };
}

function requiredAtPublish(schema: z.ZodType, mode: 'draft' | 'publish', options: FieldOptions): z.ZodType {
  return mode === 'publish' && options.required ? schema.refine((value) => value !== null, 'is required') : schema;
}
