import { z } from 'zod';
import { MAX_ID } from '#shared/listing.ts';
import { ownPathOf } from '#shared/own-path.ts';
import type { SnippetDefinition } from '../define.ts';
import {
  plainField,
  type Field,
  type FieldOptions,
  type Fields,
  type ResolvedValue,
  type ValidationMode,
} from '../field.ts';
import type { DocumentTarget, ImageProps, Lookup, PageTarget, VideoProps } from '../lookup.ts';
import type { Reference } from '../references.ts';
import { resolveFields } from '../resolve.ts';

/** Addresses that content may link to, besides paths of this site. All other addresses ("javascript:") are refused. */
const ALLOWED_ADDRESS = /^(https?:\/\/[^\s]+|#[^\s]*|mailto:[^\s]+|tel:[+\d][^\s]*)$/i;

/** True for an address that content may link to. */
export function isAllowedAddress(address: string): boolean {
  return ALLOWED_ADDRESS.test(address) || ownPathOf(address) !== undefined;
}

const id = z.number().int().positive().max(MAX_ID);

interface ImageOptions extends FieldOptions {
  /** True when the image needs no alternative text: it is behind text, or next to an image that has one. */
  isSilent?: boolean;
  /** Sibling fields that replace the library's alternative text, or that mark the image as decoration. */
  namedBy?: readonly string[];
}

/** An image by id. An empty field or a deleted image resolves to null, and the view shows no image. */
export function image(options: ImageOptions): Field<number | null, ImageProps | null> {
  const { isSilent, namedBy } = options;
  const facts = { ...(isSilent && { isSilent }), ...(namedBy && { namedBy }) };
  return { ...pointer('image', options, (lookup, id) => lookup.image(id)), facts };
}

/** A video by id; resolves to null like `image`. */
export function video(options: FieldOptions): Field<number | null, VideoProps | null> {
  const base = pointer('video', options, (lookup, id) => lookup.video(id));
  return {
    ...base,
    resolve(value, path, context) {
      const found = base.resolve(value, path, context);
      if (found) context.onMedium?.('video');
      return found;
    },
  };
}

/** A downloadable file by id; resolves to null like `image`. */
export function document(options: FieldOptions): Field<number | null, DocumentTarget | null> {
  return pointer('document', options, (lookup, id) => lookup.document(id));
}

/** A page of this site by id. An empty field or a page that is not public resolves to null. */
export function page(options: FieldOptions): Field<number | null, PageTarget | null> {
  return pointer('page', options, (lookup, id) => lookup.page(id));
}

/** A snippet of one model by id; resolves to the snippet's resolved fields. */
export function snippet<F extends Fields>(
  definition: SnippetDefinition<F>,
  options: FieldOptions,
): Field<number | null, ResolvedValue<F> | null> {
  const base = pointer('snippet', options, (lookup, id) => lookup.snippet(id));
  return {
    ...base,
    facts: { model: definition.name },
    resolve(value, path, context) {
      const found = base.resolve(value, path, context);
      if (!found) return null;
      if (found.model !== definition.name) {
        context.onLost({ path, reason: `snippet ${found.id} is a ${found.model}, not a ${definition.name}` });
        return null;
      }
      return resolveFields(definition.fields, found.value, `${path}.value`, context) as ResolvedValue<F>;
    },
  };
}

function pointer<P>(
  kind: Reference['kind'],
  options: FieldOptions,
  find: (lookup: Lookup, id: number) => P | undefined,
): Field<number | null, P | null> {
  return {
    ...plainField(kind, options),
    empty: () => null,
    schema: (mode) => requiredAtPublish(id.nullable(), mode, options),
    *references(value, path): Iterable<Reference> {
      if (value) yield { kind, id: value, path };
    },
    resolve(value, path, context) {
      if (!value) return null;
      const found = find(context.lookup, value);
      if (!found)
        context.onLost({ path, reason: kind === 'page' ? `page ${value} is not public` : `${kind} ${value} is gone` });
      return found ?? null;
    },
  };
}

/** Target of a link: a page or document by id, so that the link still works after a move, or an address. */
export type StoredTarget = { page: number } | { document: number } | { url: string } | null;

/** The target of a link; resolves to an address, or to null when the target is empty or not public. */
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

function requiredAtPublish(schema: z.ZodType, mode: ValidationMode, options: FieldOptions): z.ZodType {
  return mode === 'publish' && options.required ? schema.refine((value) => value !== null, 'is required') : schema;
}
