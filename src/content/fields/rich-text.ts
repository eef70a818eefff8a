import { z } from 'zod';
import { plainField, type Field, type FieldOptions } from '../field.ts';
import {
  isEmptyRichText,
  isTooDeep,
  referencesInRichText,
  resolveRichText,
  richTextToPlain,
  sanitiseRichText,
} from '../rich-text.ts';

const MAX_LENGTH = 200_000;

/** HTML of a few tags, sanitised when it is saved and again when it is shown (Spec: artf, copy.html, legal text). */
export function richText(options: FieldOptions): Field<string, string> {
  return {
    ...plainField('rich-text', options, { maxLength: MAX_LENGTH }),
    empty: () => '',
    schema(mode) {
      const clean = z
        .string('must be text')
        .max(MAX_LENGTH, 'is too long')
        .refine((html) => !isTooDeep(html), 'has too many tags inside each other')
        .transform(sanitiseRichText);
      if (mode !== 'publish') return clean;
      // A heading or list without text would be shown, with its margins, and counted as content.
      const shown = clean.transform((html) => (isEmptyRichText(html) ? '' : html));
      return options.required ? shown.refine((html) => html !== '', 'is required') : shown;
    },
    references: (value, path) => referencesInRichText(value, path),
    resolve: (value, path, context) =>
      resolveRichText(value ?? '', context.lookup, (reason) => context.onLost({ path, reason })),
    *text(value) {
      const plain = richTextToPlain(value);
      if (plain !== '') yield plain;
    },
  };
}
