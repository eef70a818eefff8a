import type { Words } from './words.ts';

/** What was answered, by the fields' names, as texts; '' where nothing was. A tick is 'on'. */
export type Answers = Readonly<Record<string, string>>;

export interface Option {
  value: string;
  label: Words;
}

/** What a rule may look at besides its own value. */
export interface RuleContext {
  answers: Answers;
  /** Today's date where the form is read ("2026-11-21"); absent where it is unknown. */
  today?: string | undefined;
}

/** Returns the complaint about a value that is not empty, if there is one. Runs on both sides, so it is pure. */
export type Rule = (value: string, context: RuleContext) => Words | undefined;

/** One question of a form. */
export interface FieldDefinition<W extends string = string> {
  /** Names the control that draws it; an unknown tag raises an error (Spec §5). */
  widget: W;
  label: Words;
  helpText?: Words;
  initial?: string;
  isRequired?: boolean;
  /** Said instead of the usual complaint when it is left empty. */
  requiredMessage?: Words;
  /** Of a select, radio or combo; a list that depends on other answers is a function. An answer that is none of them is refused. */
  options?: readonly Option[] | ((answers: Answers) => readonly Option[]);
  /** Other answers decide whether it is asked at all. What is sent for a field that is not asked is dropped. */
  isAsked?: (answers: Answers) => boolean;
  /** Characters; 200 by default. */
  maxLength?: number;
  /** The browser's own name for what it may fill in, "email". */
  autocomplete?: string;
  rules?: readonly Rule[];
  /** Other fields depend on it: without a script a button beside it asks the server for them. */
  changesFields?: boolean;
  /** Two of them are side by side where there is room. */
  isHalf?: boolean;
}

export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/** Rows of the same questions, as many as the guest adds, up to a maximum. */
export interface FormsetDefinition<F extends FieldDefinitions = FieldDefinitions> {
  label: Words;
  /** Button label that adds a row. */
  addLabel: Words;
  /** Heading of a row; gets its number as `number`. */
  rowLabel: Words;
  fields: F;
  /** Rows shown at first. */
  initialForms: number;
  maxNum: number;
}

export type FormsetDefinitions = Readonly<Record<string, FormsetDefinition>>;

/** A form: the one source of its validation on both sides, its props, its view and its tests. */
export interface FormDefinition<
  F extends FieldDefinitions = FieldDefinitions,
  S extends FormsetDefinitions = FormsetDefinitions,
> {
  /** Goes before the name of every field, "contact-email"; '' for none. */
  prefix: string;
  fields: F;
  formsets: S;
  /** Rules about several answers at once; their errors are under `__all__`. */
  rules: readonly ((answers: Answers) => Words | undefined)[];
}

type FieldValue<F> = F extends { widget: 'checkbox' } ? boolean : string;
type FieldValues<F> = { -readonly [K in keyof F]: FieldValue<F[K]> };

/** What a valid post of a form holds; a field that was not asked is '' or false. Rows that were left empty are gone. */
export type FormValues<D> =
  D extends FormDefinition<infer F, infer S>
    ? { fields: FieldValues<F>; formsets: { -readonly [K in keyof S]: FieldValues<S[K]['fields']>[] } }
    : never;

/** Declares a form; only infers and fills in what is usual. */
export function defineForm<
  const F extends FieldDefinitions,
  const S extends FormsetDefinitions = Readonly<Record<never, never>>,
>(definition: { prefix?: string; fields: F; formsets?: S; rules?: FormDefinition['rules'] }): FormDefinition<F, S> {
  return { prefix: '', rules: [], ...definition, formsets: definition.formsets ?? ({} as S) };
}
