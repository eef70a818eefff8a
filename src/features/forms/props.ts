import type { GuestText } from './texts.ts';

export interface OptionProps {
  value: string;
  label: GuestText;
}

/** A field as the view gets it (Spec §3), as plain JSON. Only visible fields are included. */
export interface FieldProps {
  /** Its name within the form, "email". */
  key: string;
  /** Its name in the post, "contact-email". */
  name: string;
  widget: string;
  label: GuestText;
  help_text: GuestText | null;
  /** Only the first error is shown (Spec §5). */
  errors: GuestText[];
  /** Its first value; after an error, the typed value. */
  initial: string;
  is_required: boolean;
  options: OptionProps[];
  max_length: number;
  autocomplete: string;
  /** True when other fields depend on this one. */
  changes_fields: boolean;
  is_half: boolean;
}

export interface FormsetProps {
  key: string;
  prefix: string;
  label: GuestText;
  add_label: GuestText;
  row_label: GuestText;
  total_forms: number;
  initial_forms: number;
  max_num: number;
  forms: FieldProps[][];
  errors: GuestText[];
}

/** A form as the view gets it. */
export interface FormProps {
  prefix: string;
  fields: FieldProps[];
  formsets: FormsetProps[];
  errors: { __all__: GuestText[] };
  /** Other sent values, by name, that the redrawn form keeps: a checkbox of the guard, a search text. */
  kept?: Readonly<Record<string, string>>;
}

/** Every field, including those in rows, in the order of the page. */
export function allFields({ fields, formsets }: FormProps): FieldProps[] {
  return [...fields, ...formsets.flatMap(({ forms }) => forms.flat())];
}

/** Every first error, in the order of the page. */
export function listErrors(form: FormProps): { field: FieldProps; error: GuestText }[] {
  return allFields(form).flatMap((field) => (field.errors[0] === undefined ? [] : [{ field, error: field.errors[0] }]));
}

export function hasErrors(form: FormProps): boolean {
  return (
    form.errors.__all__.length > 0 ||
    form.formsets.some(({ errors }) => errors.length > 0) ||
    listErrors(form).length > 0
  );
}

/** The id of a field's control: the same in browser and server, so that a link works without script. */
export function controlId(name: string): string {
  return `id_${name}`;
}
