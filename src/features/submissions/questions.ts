import { MAX_EMAIL_CHARACTERS } from '#shared/email-address.ts';
import { readForm } from '#features/forms/read-form.ts';
import { defineForm, type FieldDefinition, type FormDefinition } from '#features/forms/definition.ts';

/** Kinds of questions that staff can add to a form page. */
export const QUESTION_KINDS = [
  'singleline',
  'multiline',
  'email',
  'phone',
  'number',
  'url',
  'checkbox',
  'checkboxes',
  'dropdown',
  'multiselect',
  'radio',
  'date',
  'time',
  'datetime',
  'hidden',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Kinds whose answers are selected from a list. */
export const KINDS_WITH_CHOICES: readonly QuestionKind[] = ['checkboxes', 'dropdown', 'multiselect', 'radio'];
export const KINDS_OF_SEVERAL: readonly QuestionKind[] = ['checkboxes', 'multiselect'];

/** A question as entered by staff. */
export interface Question {
  label: string;
  /** Key of the answer in lists and files; '' until the page is first published, which derives a permanent key. */
  key: string;
  kind: QuestionKind;
  is_required: boolean;
  /** One per line, or separated by commas. */
  choices: string;
  initial: string;
  help: string;
}

/** A question with the key under which its answers are stored. */
export interface KeyedQuestion extends Question {
  key: string;
}

/** Prefix of the questions' field names, so that none collides with the form's own fields. */
const PREFIX = 'q';
const MAX_ANSWER_CHARACTERS = 5_000;

/** The form field of each kind. */
const KINDS: Readonly<Record<QuestionKind, Omit<FieldDefinition, 'label'>>> = {
  singleline: { widget: 'text' },
  multiline: { widget: 'textarea', maxLength: MAX_ANSWER_CHARACTERS },
  email: { widget: 'email', autocomplete: 'email', maxLength: MAX_EMAIL_CHARACTERS },
  phone: { widget: 'tel', autocomplete: 'tel' },
  number: { widget: 'number' },
  url: { widget: 'url', maxLength: 1_000 },
  checkbox: { widget: 'checkbox' },
  checkboxes: { widget: 'checkboxes', maxLength: MAX_ANSWER_CHARACTERS },
  dropdown: { widget: 'select' },
  multiselect: { widget: 'multiselect', maxLength: MAX_ANSWER_CHARACTERS },
  radio: { widget: 'radio' },
  date: { widget: 'date' },
  time: { widget: 'time' },
  datetime: { widget: 'datetime-local' },
  hidden: { widget: 'hidden' },
};

const MAX_DERIVED_CHARACTERS = 60;
/** Most characters of a key: with "_60", which makes equal keys different. */
export const MAX_KEY_CHARACTERS = MAX_DERIVED_CHARACTERS + 3;

/** "Full name" → "full_name", "2nd choice" → "q_2nd_choice"; '' for a label without Latin letters and digits. */
function keyOfLabel(label: string): string {
  return label
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+/, '')
    .replace(/^(?=\d)/, 'q_')
    .slice(0, MAX_DERIVED_CHARACTERS)
    .replace(/_+$/, '');
}

/**
 * Questions with unique keys. Existing keys are kept, because answers are stored under them; other keys are derived from
 * the labels, with a number to avoid duplicates. Questions without a label are left out.
 */
export function keyQuestions(questions: readonly Question[]): KeyedQuestion[] {
  const asked = questions.filter(({ label }) => label.trim() !== '');
  const given = new Set(asked.map(({ key }) => key));
  const taken = new Set<string>();
  return asked.map((question, index) => {
    const isFree = (key: string) => !taken.has(key) && (key === question.key || !given.has(key));
    const wanted = question.key || keyOfLabel(question.label) || `question_${index + 1}`;
    let key = wanted;
    for (let number = 2; !isFree(key); number += 1) key = `${wanted}_${number}`;
    taken.add(key);
    return { ...question, key };
  });
}

/** Parses choices: one per line, else separated by commas. */
export function choicesOf({ choices }: Pick<Question, 'choices'>): string[] {
  const parts = choices.includes('\n') ? choices.split('\n') : choices.split(',');
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

/** The form definition of these questions, used by browser and server. */
export function formOfQuestions(questions: readonly Question[]): FormDefinition {
  const fields = keyQuestions(questions).map((question): [string, FieldDefinition] => {
    const { label, kind, is_required, initial, help, key } = question;
    const hasChoices = KINDS_WITH_CHOICES.includes(kind);
    const field: FieldDefinition = {
      ...KINDS[kind],
      label,
      initial: kind === 'checkbox' ? (/^(on|true|yes|1)$/i.test(initial) ? 'on' : '') : initial,
      // Guests cannot correct a hidden field.
      isRequired: is_required && kind !== 'hidden',
      ...(help !== '' && { helpText: help }),
      ...(hasChoices && { options: choicesOf(question).map((choice) => ({ value: choice, label: choice })) }),
    };
    return [key, field];
  });
  return defineForm({ prefix: PREFIX, fields: Object.fromEntries(fields) });
}

/** False for a default value that the form would refuse as an answer. A checkbox is ticked by some words, or not. */
export function takesDefault(question: Question): boolean {
  if (question.initial === '' || question.kind === 'checkbox') return true;
  const form = formOfQuestions([{ ...question, is_required: false }]);
  const sent = Object.keys(form.fields).map((key) => [`${PREFIX}-${key}`, question.initial]);
  return readForm(form, Object.fromEntries(sent)).isValid;
}
