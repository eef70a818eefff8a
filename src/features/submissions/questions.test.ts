import { describe, expect, it } from 'vitest';
import { emptyForm, readForm, redrawForm } from '#features/forms/read-form.ts';
import { listErrors } from '#features/forms/props.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { formPage } from '#templates/form-page/definition.ts';
import { choicesOf, formOfQuestions, takesDefault, keyQuestions, type Question, QUESTION_KINDS } from './questions.ts';
import { readMailTo } from './mail-to.ts';

const ask = (label: string, more: Partial<Question> = {}): Question => ({
  label,
  key: '',
  kind: 'singleline',
  is_required: false,
  choices: '',
  initial: '',
  help: '',
  ...more,
});
const read = (questions: readonly Question[], post: Record<string, unknown>) =>
  readForm(formOfQuestions(questions), post, { today: '2026-11-21' });
const errorOf = (question: Question, value: unknown) => {
  const result = read([question], { [`q-${keyQuestions([question])[0]?.key}`]: value });
  return result.isValid ? undefined : listErrors(result.form)[0]?.error;
};

describe('keyQuestions', () => {
  it('derives unique keys from the labels, unless a key is given', () => {
    const keys = (...questions: Question[]) => keyQuestions(questions).map(({ key }) => key);
    expect(keys(ask('Full name'), ask('¿Qué día?'), ask('Reworded', { key: 'party' }))).toEqual([
      'full_name',
      'que_dia',
      'party',
    ]);
    expect(keys(ask('Name'), ask('name!'), ask('NAME'))).toEqual(['name', 'name_2', 'name_3']);
    expect(keys(ask('日本'), ask('  '), ask('Name', { key: 'name' }))).toEqual(['question_1', 'name']);
  });

  it('derives keys that can be published again, also twice from a long label', () => {
    const long = 'What would you like to eat at the long table by the window, and when?';
    const keyed = keyQuestions([ask('2nd choice'), ask('1. Your name'), ask(long), ask(long)]);
    expect(keyed.slice(0, 2).map(({ key }) => key)).toEqual(['q_2nd_choice', 'q_1_your_name']);
    const schema = formPage.fields.questions.schema('publish', blockRegistry);
    const stored = [...keyed, ask('2nd', { key: '2nd_choice' })];
    expect(schema.safeParse(stored).error?.issues).toBeUndefined();
    expect(keyQuestions(keyed)).toEqual(keyed);
    expect(new Set(keyed.map(({ key }) => key)).size).toBe(4);
  });

  it('keeps an existing key, whatever the order of the questions', () => {
    const keyed = keyQuestions([ask('Name'), ask('Full name', { key: 'name' }), ask('Name')]);
    expect(keyed.map(({ key }) => key)).toEqual(['name_2', 'name', 'name_3']);
  });
});

describe('choicesOf', () => {
  it('splits at line breaks, or at commas within one line, without duplicates', () => {
    expect(choicesOf({ choices: 'Small, medium\nLarge\n\n Large ' })).toEqual(['Small, medium', 'Large']);
    expect(choicesOf({ choices: 'a, b,,c' })).toEqual(['a', 'b', 'c']);
  });
});

describe('the form of the questions', () => {
  it.each([
    ['email', 'ada@mail.example', ['no', 'a@b', 'a@b.example\nBcc: x@y.example']],
    ['phone', '+1 775 555 0100', ['12', 'call me']],
    ['number', '-12,5', ['twelve', '1e5', '--1']],
    ['url', 'https://a.example/x?y', ['javascript:alert(1)', 'a.example', 'https://nodot']],
    ['date', '2028-02-29', ['2027-02-29', '29.2.2028', '2026-13-01']],
    ['time', '18:30', ['24:00', '6pm']],
    ['datetime', '2026-12-24T18:30', ['2026-02-30T18:30', '2026-12-24', '2026-12-24T25:00']],
    ['singleline', 'O’Neill <b>', ['two\nlines', 'x'.repeat(201)]],
    ['multiline', 'two\r\nlines', ['nul \0', 'x'.repeat(5_001)]],
  ] as const)('checks %s', (kind, good, bad) => {
    expect(errorOf(ask('It', { kind }), good)).toBeUndefined();
    expect(errorOf(ask('It', { kind }), '')).toBeUndefined();
    for (const value of bad) expect(errorOf(ask('It', { kind }), value), value).toBeDefined();
  });

  it.each(['dropdown', 'radio', 'checkboxes', 'multiselect'] as const)('takes only what %s offers', (kind) => {
    const question = ask('Which', { kind, choices: 'Red\nGreen', is_required: true });
    expect(errorOf(question, 'Red')).toBeUndefined();
    expect(errorOf(question, 'Blue')).toEqual({ id: 'forms.error_option' });
    expect(errorOf(question, '')).toEqual({ id: 'forms.error_required' });
  });

  it.each(['dropdown', 'radio', 'checkboxes', 'multiselect'] as const)(
    'takes whatever %s offers: long, with a tab, with its accents apart',
    (kind) => {
      const choices = ['x'.repeat(6_000), 'Crab\tby the pound', 'Cafe\u0301'];
      const question = ask('Which', { kind, choices: choices.join('\n'), initial: 'Cafe\u0301' });
      for (const choice of choices) expect(errorOf(question, choice)).toBeUndefined();
      // Chosen again where the form is drawn again, and from the beginning where staff say so.
      const form = formOfQuestions([question]);
      for (const { fields } of [redrawForm(form, { 'q-which': 'Cafe\u0301' }), emptyForm(form)])
        expect(fields[0]?.options.map(({ value }) => value)).toContain(fields[0]?.initial);
    },
  );

  it.each(['checkboxes', 'multiselect'] as const)('takes several of %s, each once, and shows them again', (kind) => {
    const questions = [ask('Which', { kind, choices: 'Red\nGreen\nBlue' }), ask('Name', { is_required: true })];
    const sent = { 'q-which': ['Green', 'Red', 'Green'], 'q-name': 'Odo' };
    expect(read(questions, sent)).toMatchObject({ isValid: true, values: { fields: { which: 'Green\nRed' } } });
    expect(read(questions, { ...sent, 'q-which': ['Green', 'Grey'] }).isValid).toBe(false);
    const again = read(questions, { ...sent, 'q-name': '' });
    expect(again).toMatchObject({ isValid: false, form: { fields: [{ initial: 'Green\nRed', errors: [] }, {}] } });
  });

  it.each([
    ['email', 'ada', 'ada@example.com'],
    ['number', 'ten', '10'],
    ['url', 'here', 'https://a.example/'],
    ['date', 'soon', '2026-11-21'],
    ['dropdown', 'Blue', 'Red'],
    ['checkboxes', 'Blue', 'Green'],
  ] as const)('takes no default that %s would refuse', (kind, bad, good) => {
    const question = (initial: string) => ask('It', { kind, choices: 'Red\nGreen', initial, is_required: true });
    expect([bad, good, ''].map((initial) => takesDefault(question(initial)))).toEqual([false, true, true]);
    expect(takesDefault(ask('It', { kind: 'checkbox', initial: 'yes' }))).toBe(true);
  });

  it('requires required questions, except hidden ones', () => {
    for (const kind of QUESTION_KINDS) {
      const error = errorOf(ask('It', { kind, is_required: true, choices: 'a' }), '');
      if (kind === 'hidden') expect(error).toBeUndefined();
      else expect(error, kind).toBeDefined();
    }
  });
});

describe('readMailTo', () => {
  it('returns addresses, or undefined for a malformed one', () => {
    expect(readMailTo('')).toEqual([]);
    expect(readMailTo('a@x.example, b@y.example')).toEqual(['a@x.example', 'b@y.example']);
    expect(readMailTo('a@x.example, b')).toBeUndefined();
    expect(readMailTo('a@x.example\r\nBcc: c@x.example')).toBeUndefined();
  });
});
