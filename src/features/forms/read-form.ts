import { parseEmailAddress } from '#shared/email-address.ts';
import { isBlank } from '#shared/is-blank.ts';
import { usualCharacters } from '#shared/usual-characters.ts';
import type {
  Answers,
  FieldDefinition,
  FieldDefinitions,
  FormDefinition,
  FormsetDefinition,
  FormValues,
  Option,
} from './definition.ts';
import { type Post, STEP_FIELD, textOf, textsOf } from './post.ts';
import { type FieldProps, type FormProps, type FormsetProps, hasErrors } from './props.ts';
import { WIDGET_RULES } from './rules.ts';
import type { GuestText } from './texts.ts';

const DEFAULT_MAX_LENGTH = 200;
/** Widgets that allow line breaks; in other fields a line break could end a header. */
const MULTILINE = new Set(['textarea', 'checkboxes', 'multiselect']);
/** Widgets whose answer is several options, one per line. */
const MULTIPLE = new Set(['checkboxes', 'multiselect']);
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f\u2028\u2029]/;
/** Tabs are allowed, because a pasted table or list contains them. */
const CONTROL_BUT_LINES_AND_TABS = /[\u0000-\u0008\u000b-\u001f\u007f]/;

export interface ReadOptions {
  /** "2026-11-21", for rules about dates. */
  today?: string | undefined;
}

export type ReadForm<D> = { isValid: true; values: FormValues<D> } | { isValid: false; form: FormProps };

/** The untouched form. */
export function emptyForm(definition: FormDefinition): FormProps {
  return build(definition, undefined, () => []);
}

/** The form with the typed values and without errors, after a step, which may add or remove a row. */
export function redrawForm(definition: FormDefinition, sent: Post): FormProps {
  const post = stepped(definition, sent);
  const form = build(definition, post, () => []);
  return { ...form, errors: { __all__: [] }, formsets: form.formsets.map((formset) => ({ ...formset, errors: [] })) };
}

/**
 * Reads a post: the values, or the form again with the typed values and errors. Runs in browser and server; accepted
 * values may be stored. The caller checks against the database, see `refuseForm`.
 */
export function readForm<D extends FormDefinition>(definition: D, sent: Post, options: ReadOptions = {}): ReadForm<D> {
  const post = stepped(definition, sent);
  const form = build(definition, post, (field, value, answers) => complaints(field, value, answers, options));
  const answers = answersOf(definition.fields, definition.prefix, post);
  if (!hasErrors(form)) {
    for (const rule of definition.rules) {
      const error = rule(answers);
      if (error !== undefined) form.errors.__all__.push(error);
    }
  }
  if (hasErrors(form)) return { isValid: false, form };
  const formsets = Object.entries(definition.formsets).map(([key, formset]) => {
    const prefix = joined(definition.prefix, key);
    const rows = Array.from({ length: totalOf(formset, prefix, post) }, (_, index) =>
      answersOf(formset.fields, `${prefix}-${index}`, post),
    );
    return [key, rows.filter(isFilled).map((row) => valuesOf(formset.fields, row))];
  });
  const values = { fields: valuesOf(definition.fields, answers), formsets: Object.fromEntries(formsets) };
  return { isValid: true, values: values as FormValues<D> };
}

/** The form of a valid post, with an error that only the server can find: on a field, or '__all__'. */
export function refuseForm(
  definition: FormDefinition,
  post: Post,
  errors: Readonly<Record<string, GuestText>>,
): FormProps {
  const form = redrawForm(definition, post);
  return {
    ...form,
    errors: { __all__: errors['__all__'] === undefined ? [] : [errors['__all__']] },
    fields: form.fields.map((field) => {
      const error = errors[field.key];
      return error === undefined ? field : { ...field, errors: [error] };
    }),
  };
}

type Complain = (field: FieldDefinition, value: string, answers: Answers) => GuestText[];

function build(definition: FormDefinition, post: Post | undefined, complain: Complain): FormProps {
  return {
    prefix: definition.prefix,
    fields: buildFields(definition.fields, definition.prefix, post, complain),
    formsets: Object.entries(definition.formsets).map(([key, formset]) =>
      buildFormset(key, formset, joined(definition.prefix, key), post, complain),
    ),
    errors: { __all__: [] },
  };
}

function buildFields(
  fields: FieldDefinitions,
  prefix: string,
  post: Post | undefined,
  complain: Complain,
): FieldProps[] {
  const answers = answersOf(fields, prefix, post);
  return Object.entries(fields)
    .filter(([, field]) => field.isAsked?.(answers) ?? true)
    .map(([key, field]) => {
      const value = answers[key] ?? '';
      return {
        key,
        name: joined(prefix, key),
        widget: field.widget,
        label: field.label,
        help_text: field.helpText ?? null,
        errors: post ? complain(field, value, answers) : [],
        initial: value,
        is_required: field.isRequired ?? false,
        options: optionsOf(field, answers),
        max_length: field.maxLength ?? DEFAULT_MAX_LENGTH,
        autocomplete: field.autocomplete ?? '',
        changes_fields: field.changesFields ?? false,
        is_half: field.isHalf ?? false,
      };
    });
}

function buildFormset(
  key: string,
  formset: FormsetDefinition,
  prefix: string,
  post: Post | undefined,
  complain: Complain,
): FormsetProps {
  const total = totalOf(formset, prefix, post);
  const forms = Array.from({ length: total }, (_, index) => {
    const rowPrefix = `${prefix}-${index}`;
    // An empty row counts as no row.
    const isEmpty = !isFilled(answersOf(formset.fields, rowPrefix, post));
    return buildFields(formset.fields, rowPrefix, post, isEmpty ? () => [] : complain);
  });
  return {
    key,
    prefix,
    label: formset.label,
    add_label: formset.addLabel,
    row_label: formset.rowLabel,
    total_forms: total,
    initial_forms: formset.initialForms,
    max_num: formset.maxNum,
    forms,
    errors:
      post && statedTotal(prefix, post) > formset.maxNum
        ? [{ id: 'forms.error_too_many', values: { max: formset.maxNum } }]
        : [],
  };
}

/** The post after its step: with a row more or less, where requested and possible. */
function stepped(definition: FormDefinition, post: Post): Post {
  const [, what, of, row] = /^(add|remove):([^:]+)(?::(\d{1,4}))?$/.exec(textOf(post, STEP_FIELD)) ?? [];
  for (const [key, formset] of Object.entries(definition.formsets)) {
    const prefix = joined(definition.prefix, key);
    if (of !== prefix) continue;
    const total = totalOf(formset, prefix, post);
    const last = total - 1;
    if (what === 'add') return { ...post, [`${prefix}-TOTAL_FORMS`]: String(Math.min(total + 1, formset.maxNum)) };
    if (row === undefined || Number(row) > last) continue;
    const without: Record<string, unknown> = { ...post, [`${prefix}-TOTAL_FORMS`]: String(last) };
    for (let index = Number(row); index <= last; index += 1) {
      // The rows behind it move up.
      for (const field of Object.keys(formset.fields))
        without[`${prefix}-${index}-${field}`] = index === last ? '' : post[`${prefix}-${index + 1}-${field}`];
    }
    return without;
  }
  return post;
}

function statedTotal(prefix: string, post: Post): number {
  const stated = textOf(post, `${prefix}-TOTAL_FORMS`);
  return /^\d{1,9}$/.test(stated) ? Number(stated) : 0;
}

/** Number of rows: as posted, at most the maximum. */
function totalOf(formset: FormsetDefinition, prefix: string, post: Post | undefined): number {
  if (!post) return formset.initialForms;
  return Math.min(statedTotal(prefix, post), formset.maxNum);
}

/** First error per field (Spec §5): the most basic one. */
function complaints(field: FieldDefinition, value: string, answers: Answers, { today }: ReadOptions): GuestText[] {
  if (value === '') return field.isRequired ? [field.requiredMessage ?? requiredMessage(field)] : [];
  if (field.options) {
    // Offered options are valid, whatever their length or characters.
    const offered = optionsOf(field, answers).map((option) => option.value);
    if (!chosenOf(field, value).every((one) => offered.includes(one))) return [{ id: 'forms.error_option' }];
  } else {
    const max = field.maxLength ?? DEFAULT_MAX_LENGTH;
    if (value.length > max) return [{ id: 'forms.error_long', values: { max } }];
    if ((MULTILINE.has(field.widget) ? CONTROL_BUT_LINES_AND_TABS : CONTROL_CHARACTERS).test(value))
      return [{ id: 'forms.error_characters' }];
  }
  for (const rule of [WIDGET_RULES.get(field.widget), ...(field.rules ?? [])]) {
    const error = rule?.(value, { answers, today });
    if (error !== undefined) return [error];
  }
  return [];
}

/** What was chosen of the options: one, or the lines of an answer that may be several. */
function chosenOf({ widget }: FieldDefinition, value: string): string[] {
  return MULTIPLE.has(widget) ? value.split('\n') : [value];
}

function requiredMessage({ widget }: FieldDefinition): GuestText {
  return widget === 'checkbox' ? { id: 'forms.error_required_tick' } : { id: 'forms.error_required' };
}

/** Their values are in the form that answers are read in. */
function optionsOf({ options = [] }: FieldDefinition, answers: Answers): Option[] {
  const offered = typeof options === 'function' ? options(answers) : options;
  return offered.map((option) => ({ ...option, value: option.value.normalize('NFC') }));
}

/** Answers to the questions asked. Those asked depend on answers given before them, so the order of the fields counts. */
function answersOf(fields: FieldDefinitions, prefix: string, post: Post | undefined): Answers {
  const answers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, field] of Object.entries(fields)) {
    if (!(field.isAsked?.(answers) ?? true)) continue;
    answers[key] = post
      ? cleanText(sentText(post, joined(prefix, key), field), field)
      : (field.initial ?? '').normalize('NFC');
  }
  return answers;
}

function sentText(post: Post, name: string, { widget }: FieldDefinition): string {
  return MULTIPLE.has(widget) ? [...new Set(textsOf(post, name))].join('\n') : textOf(post, name);
}

/** Where codes and numbers are copied from, they have invisible marks and long dashes. */
function isCode({ widget, autocomplete }: FieldDefinition): boolean {
  return widget === 'email' || widget === 'tel' || autocomplete === 'postal-code';
}

function cleanText(text: string, field: FieldDefinition): string {
  if (field.widget === 'checkbox') return text === '' ? '' : 'on';
  const whole = (isCode(field) ? usualCharacters(text) : text).toWellFormed().normalize('NFC');
  if (isBlank(whole)) return '';
  return (MULTILINE.has(field.widget) ? whole.replace(/\r\n?/g, '\n') : whole).trim();
}

function valuesOf(fields: FieldDefinitions, answers: Answers): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { widget }]) => {
      const answer = answers[key] ?? '';
      if (widget === 'checkbox') return [key, answer !== ''];
      // As mail is sent to it: searches and erasures compare addresses.
      return [key, widget === 'email' ? (parseEmailAddress(answer) ?? answer) : answer];
    }),
  );
}

function isFilled(answers: Answers): boolean {
  return Object.values(answers).some((answer) => answer !== '');
}

function joined(prefix: string, key: string): string {
  return prefix === '' ? key : `${prefix}-${key}`;
}
