import { z } from 'zod';
import { CalendarDay } from '#shared/listing.ts';
import { plainField, type Field, type FieldOptions } from '../field.ts';

interface ChoiceOptions<C extends string> extends FieldOptions {
  choices: readonly C[];
  initial: NoInfer<C>;
}

/** A choice from a closed list; a stored value that is no longer in the list resolves to `initial`. */
export function choice<const C extends string>(options: ChoiceOptions<C>): Field<C, C> {
  return {
    ...plainField('choice', options, { choices: options.choices, initial: options.initial }),
    empty: () => options.initial,
    schema: (mode) =>
      mode === 'restore'
        ? z.string('must be a text')
        : z.enum(options.choices as readonly [C, ...C[]], `must be one of ${options.choices.join(', ')}`),
    resolve: (value) => (value && options.choices.includes(value) ? value : options.initial),
  };
}

interface NumberOptions extends FieldOptions {
  min?: number;
  max?: number;
  initial?: number;
  /** Default true. */
  whole?: boolean;
}

/** A number within bounds, or null when empty. */
export function number(options: NumberOptions): Field<number | null, number | null> {
  const { min = -1e9, max = 1e9, initial = null, whole = true } = options;
  return {
    ...plainField('number', options, { min, max, whole }),
    empty: () => initial,
    schema(mode) {
      const shape = z.number('must be a number');
      if (mode === 'restore') return shape.nullable();
      const bounded = shape.min(min, `must be at least ${min}`).max(max, `must be at most ${max}`);
      const shaped = (whole ? bounded.int('must be a whole number') : bounded).nullable();
      return mode === 'publish' && options.required ? shaped.refine((value) => value !== null, 'is required') : shaped;
    },
    resolve: (value) => value ?? initial,
  };
}

/** True or false, never missing. */
export function boolean(options: FieldOptions & { initial?: boolean }): Field<boolean, boolean> {
  const initial = options.initial ?? false;
  return {
    ...plainField('boolean', options, { initial }),
    empty: () => initial,
    schema: () => z.boolean('must be true or false'),
    resolve: (value) => value ?? initial,
  };
}

/** A calendar date "2026-09-03", or '' when empty. */
export function date(options: FieldOptions): Field<string, string> {
  return {
    ...plainField('date', options),
    empty: () => '',
    schema(mode) {
      const shaped = z.union([z.literal(''), CalendarDay], 'must be a date like 2026-09-03');
      return mode === 'publish' && options.required ? shaped.refine((value) => value !== '', 'is required') : shaped;
    },
    resolve: (value) => value ?? '',
  };
}
