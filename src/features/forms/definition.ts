import type { GuestText } from './texts.ts';

/** Answers as texts, by the fields' names; '' without an answer. A ticked box is 'on'. */
export type Answers = Readonly<Record<string, string>>;

export interface Option {
  value: string;
  label: GuestText;
}

/** Data that a rule may use besides its own value. */
export interface RuleContext {
  answers: Answers;
  /** Today's date where the form is read ("2026-11-21"); absent when unknown. */
  today?: string | undefined;
}

/** Returns the error of a value that is not empty, if any. Must be pure, because it runs in browser and server. */
export type Rule = (value: string, context: RuleContext) => GuestText | undefined;

/** One question of a form. */
export interface FieldDefinition<W extends string = string> {
  /** Names the control that draws it; an unknown tag raises an error (Spec §5). */
  widget: W;
  label: GuestText;
  helpText?: GuestText;
  initial?: string;
  isRequired?: boolean;
  /** Message for an empty answer, instead of the usual one. */
  requiredMessage?: GuestText;
  /** For select, radio or combo; a function if the list depends on other answers. Other answers are refused. */
  options?: readonly Option[] | ((answers: Answers) => readonly Option[]);
  /** Whether the field is shown, depending on other answers. Values sent for a hidden field are dropped. */
  isAsked?: (answers: Answers) => boolean;
  /** Characters; 200 by default. */
  maxLength?: number;
  /** Value of the `autocomplete` attribute, "email". */
  autocomplete?: string;
  rules?: readonly Rule[];
  /** True when other fields depend on this one: without script, a button beside it requests them from the server. */
  changesFields?: boolean;
  /** Two half fields are side by side where there is room. */
  isHalf?: boolean;
}

export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/** Rows of the same questions, as many as the guest adds, up to a maximum. */
export interface FormsetDefinition<F extends FieldDefinitions = FieldDefinitions> {
  label: GuestText;
  /** Button label that adds a row. */
  addLabel: GuestText;
  /** Heading of a row; gets its number as `number`. */
  rowLabel: GuestText;
  fields: F;
  /** Rows shown at first. */
  initialForms: number;
  maxNum: number;
}

export type FormsetDefinitions = Readonly<Record<string, FormsetDefinition>>;

/** A form: the single source of its validation in browser and server, its props, its view and its tests. */
export interface FormDefinition<
  F extends FieldDefinitions = FieldDefinitions,
  S extends FormsetDefinitions = FormsetDefinitions,
> {
  /** Goes before the name of every field, "contact-email"; '' for none. */
  prefix: string;
  fields: F;
  formsets: S;
  /** Rules about several answers at once; their errors are under `__all__`. */
  rules: readonly ((answers: Answers) => GuestText | undefined)[];
}

type FieldValue<F> = F extends { widget: 'checkbox' } ? boolean : string;
type FieldValues<F> = { -readonly [K in keyof F]: FieldValue<F[K]> };

/** Values of a valid post; a field that was not asked is '' or false. Empty rows are removed. */
export type FormValues<D> =
  D extends FormDefinition<infer F, infer S>
    ? { fields: FieldValues<F>; formsets: { -readonly [K in keyof S]: FieldValues<S[K]['fields']>[] } }
    : never;

/** Declares a form: infers its types and adds default values. */
export function defineForm<
  const F extends FieldDefinitions,
  const S extends FormsetDefinitions = Readonly<Record<never, never>>,
>(definition: { prefix?: string; fields: F; formsets?: S; rules?: FormDefinition['rules'] }): FormDefinition<F, S> {
  return { prefix: '', rules: [], ...definition, formsets: definition.formsets ?? ({} as S) };
}
