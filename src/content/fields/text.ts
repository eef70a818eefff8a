import { z } from 'zod';
import { isBlank } from '#shared/is-blank.ts';
import { plainField, type Field, type FieldOptions } from '../field.ts';

interface TextOptions extends FieldOptions {
  maxLength?: number;
  initial?: string;
  /** Publish rule on a non-empty text, with the message shown when it fails. */
  pattern?: { regex: RegExp; message: string };
  /** Address of the `OfferedTexts` to choose from, for staff's forms. Other texts may be stored: the list changes. */
  offeredAt?: string;
}

/** One line of plain text; missing resolves to ''. */
export function text(options: TextOptions): Field<string, string> {
  return textField('text', options);
}

/** Plain text of several lines. */
export function multiline(options: TextOptions): Field<string, string> {
  return textField('multiline', options);
}

/** Line breaks of every kind. */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

function textField(kind: 'text' | 'multiline', options: TextOptions): Field<string, string> {
  const maxLength = options.maxLength ?? (kind === 'text' ? 255 : 5000);
  return {
    ...plainField(kind, options, { maxLength, ...(options.offeredAt && { offeredAt: options.offeredAt }) }),
    empty: () => options.initial ?? '',
    schema(mode) {
      const shape = z.string('must be text');
      if (mode === 'restore') return shape;
      const base = shape.max(maxLength, `must have at most ${maxLength} characters`);
      if (mode !== 'publish') return base;
      const { pattern } = options;
      const line = kind === 'text' ? base.refine((value) => !LINE_BREAK.test(value), 'must be one line') : base;
      const shaped = pattern
        ? line.refine((value) => value === '' || pattern.regex.test(value), pattern.message)
        : line;
      return options.required ? shaped.refine((value) => !isBlank(value), 'is required') : shaped;
    },
    resolve: (value) => value ?? options.initial ?? '',
    *text(value) {
      if (value.trim() !== '') yield value;
    },
  };
}
