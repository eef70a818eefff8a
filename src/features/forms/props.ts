import type { Words } from './words.ts';

export interface OptionProps {
  value: string;
  label: Words;
}

/** A field as the view gets it (Spec §3): plain JSON, only what is asked now. */
export interface FieldProps {
  /** Its name within the form, "email". */
  key: string;
  /** Its name in the post, "contact-email". */
  name: string;
  widget: string;
  label: Words;
  help_text: Words | null;
  /** The first is shown (Spec §5). */
  errors: Words[];
  /** Its first value: what was typed, after an error. */
  initial: string;
  is_required: boolean;
  options: OptionProps[];
  max_length: number;
  autocomplete: string;
  /** Other fields depend on it. */
  changes_fields: boolean;
  is_half: boolean;
}

export interface FormsetProps {
  key: string;
  prefix: string;
  label: Words;
  add_label: Words;
  row_label: Words;
  total_forms: number;
  initial_forms: number;
  max_num: number;
  forms: FieldProps[][];
  errors: Words[];
}

/** A form as the view gets it. */
export interface FormProps {
  prefix: string;
  fields: FieldProps[];
  formsets: FormsetProps[];
  errors: { __all__: Words[] };
  /** What was sent beside the fields, by name, where it is to be there again: a box of the guard's, a search. */
  kept?: Readonly<Record<string, string>>;
}

/** Every field, those in rows too, in the order of the page. */
export function allFields({ fields, formsets }: FormProps): FieldProps[] {
  return [...fields, ...formsets.flatMap(({ forms }) => forms.flat())];
}

/** Every first error, in the order of the page. */
export function listErrors(form: FormProps): { field: FieldProps; error: Words }[] {
  return allFields(form).flatMap((field) => (field.errors[0] === undefined ? [] : [{ field, error: field.errors[0] }]));
}

export function hasErrors(form: FormProps): boolean {
  return (
    form.errors.__all__.length > 0 ||
    form.formsets.some(({ errors }) => errors.length > 0) ||
    listErrors(form).length > 0
  );
}

/** The id of a field's control: the same on both sides, so that a link without a script finds it. */
export function controlId(name: string): string {
  return `id_${name}`;
}
