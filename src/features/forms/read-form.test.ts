import { describe, expect, it } from 'vitest';
import { defineForm, type Rule } from './definition.ts';
import { listErrors } from './props.ts';
import { emptyForm, readForm, redrawForm, refuseForm } from './read-form.ts';
import { latestToday, notInFuture, postcode, WIDGET_RULES } from './rules.ts';

const form = defineForm({
  fields: {
    kind: {
      widget: 'select',
      label: 'Kind',
      isRequired: true,
      options: [
        { value: 'visit', label: 'A visit' },
        { value: 'other', label: 'Other' },
      ],
    },
    day: {
      widget: 'date',
      label: 'Day',
      isRequired: true,
      isAsked: ({ kind }) => kind === 'visit',
      rules: [notInFuture],
    },
    email: { widget: 'email', label: 'E-mail', isRequired: true },
    message: { widget: 'textarea', label: 'Message', maxLength: 20 },
    terms: { widget: 'checkbox', label: 'Terms', isRequired: true, requiredMessage: 'Tick it.' },
  },
  formsets: {
    occasions: {
      label: 'Occasions',
      addLabel: 'Add',
      rowLabel: 'Occasion',
      initialForms: 1,
      maxNum: 3,
      fields: {
        name: { widget: 'text', label: 'Name', isRequired: true },
        month: { widget: 'text', label: 'Month', isRequired: true },
      },
    },
  },
  rules: [({ email: address }) => (address === 'no@mail.example' ? 'Not this one.' : undefined)],
});
const good = { kind: 'other', email: 'ada@mail.example', terms: 'on' };
const errorsOf = (post: Record<string, unknown>) => {
  const read = readForm(form, post, { today: '2026-11-21' });
  if (read.isValid) return {};
  return Object.fromEntries(listErrors(read.form).map(({ field, error }) => [field.name, error]));
};

describe('readForm', () => {
  it('gives the first complaint of each field and keeps what was typed', () => {
    const read = readForm(form, { kind: 'x', email: 'ada@', message: 'ahoy' });
    if (read.isValid) throw new Error('it was taken');
    expect(read.form.fields.map(({ key, errors, initial }) => [key, errors, initial])).toEqual([
      ['kind', [{ id: 'forms.error_option' }], 'x'],
      ['email', [{ id: 'forms.error_email' }], 'ada@'],
      ['message', [], 'ahoy'],
      ['terms', ['Tick it.'], ''],
    ]);
  });

  it('drops what is sent for a field that is not asked, and asks for it when another answer wants it', () => {
    const read = readForm(form, { ...good, day: 'nonsense' });
    expect(read.isValid && read.values.fields).toEqual({
      kind: 'other',
      day: '',
      email: 'ada@mail.example',
      message: '',
      terms: true,
    });
    expect(errorsOf({ ...good, kind: 'visit' })).toEqual({ day: { id: 'forms.error_required' } });
  });

  it.each([
    ['2026-02-29', 'forms.error_date'],
    ['2026-13-01', 'forms.error_date'],
    ['2026-11-31', 'forms.error_date'],
    ['21.11.2026', 'forms.error_date'],
    ['2026-11-22', 'forms.error_future'],
  ])('refuses the day %s', (day, id) => {
    expect(errorsOf({ ...good, kind: 'visit', day })).toEqual({ day: { id } });
  });

  it.each(['\u200b', ' \u2060\u00a0'])('counts %j as no answer', (blank) => {
    expect(errorsOf({ ...good, kind: 'visit', day: blank })).toEqual({ day: { id: 'forms.error_required' } });
  });

  it('takes the 29th of February of a leap year', () => {
    expect(errorsOf({ ...good, kind: 'visit', day: '2024-02-29' })).toEqual({});
  });

  it.each(['a@b.example\r\nBcc: x@y.example', 'ada@mail.example\0', 'ada@\u2028mail.example'])(
    'refuses control characters where a line could end: %j',
    (address) => {
      expect(errorsOf({ ...good, email: address })).toEqual({ email: { id: 'forms.error_characters' } });
    },
  );

  it('takes the lines of a message, whatever ends them', () => {
    const read = readForm(form, { ...good, message: ' one\r\ntwo\rthree ' });
    expect(read.isValid && read.values.fields.message).toBe('one\ntwo\nthree');
    expect(errorsOf({ ...good, message: 'a\0b' })).toEqual({ message: { id: 'forms.error_characters' } });
  });

  it('takes the tabs of a message, and of nothing else', () => {
    const read = readForm(form, { ...good, message: 'soup\t2\nbread\t1' });
    expect(read.isValid && read.values.fields.message).toBe('soup\t2\nbread\t1');
    expect(errorsOf({ ...good, email: 'ada\t@mail.example' })).toEqual({ email: { id: 'forms.error_characters' } });
  });

  it('takes an address that was copied with invisible marks', () => {
    const read = readForm(form, { ...good, email: '\u202aada@mail.example\u202c' });
    expect(read.isValid && read.values.fields.email).toBe('ada@mail.example');
  });

  it('gives an address as mail is sent to it, and draws it as it was typed', () => {
    const read = readForm(form, { ...good, email: ' Ada@Bücher.example' });
    expect(read.isValid && read.values.fields.email).toBe('Ada@xn--bcher-kva.example');
    const redrawn = readForm(form, { ...good, email: 'Ada@Bücher.example', kind: '' });
    expect(redrawn.isValid || redrawn.form.fields.find(({ key }) => key === 'email')?.initial).toBe(
      'Ada@Bücher.example',
    );
  });

  it('refuses more than fits, halves of characters included', () => {
    expect(errorsOf({ ...good, message: 'x'.repeat(21) })).toEqual({
      message: { id: 'forms.error_long', values: { max: 20 } },
    });
    const read = readForm(form, { ...good, message: 'a\ud800' });
    expect(read.isValid && read.values.fields.message).toBe('a\ufffd');
  });

  it('takes the last of several answers, and no file or object for a text', () => {
    expect(errorsOf({ ...good, email: ['x', 'ada@mail.example'] })).toEqual({});
    expect(errorsOf({ ...good, email: { toString: () => 'ada@mail.example' } })).toEqual({
      email: { id: 'forms.error_required' },
    });
    expect(errorsOf({ __proto__: good } as never)).toHaveProperty('kind');
  });

  it('puts rules about the whole under __all__, once the fields are right', () => {
    const read = readForm(form, { ...good, email: 'no@mail.example' });
    expect(!read.isValid && read.form.errors).toEqual({ __all__: ['Not this one.'] });
    const worse = readForm(form, { ...good, email: 'no@mail.example', kind: '' });
    expect(!worse.isValid && worse.form.errors).toEqual({ __all__: [] });
  });
});

describe('rows', () => {
  const rows = (total: string, more: Record<string, string> = {}) => ({
    ...good,
    'occasions-TOTAL_FORMS': total,
    'occasions-INITIAL_FORMS': '1',
    ...more,
  });

  it('are read as many as the post says, the empty ones passed over', () => {
    const read = readForm(
      form,
      rows('3', {
        'occasions-0-name': 'Ada',
        'occasions-0-month': '5',
        'occasions-2-name': 'Bo',
        'occasions-2-month': '6',
      }),
    );
    expect(read.isValid && read.values.formsets.occasions).toEqual([
      { name: 'Ada', month: '5' },
      { name: 'Bo', month: '6' },
    ]);
  });

  it('complain about the half of a row', () => {
    expect(errorsOf(rows('2', { 'occasions-1-name': 'Bo' }))).toEqual({
      'occasions-1-month': { id: 'forms.error_required' },
    });
  });

  it.each(['4', '1000', '999999999'])('are refused beyond the maximum (%s), and no more are drawn', (total) => {
    const read = readForm(form, rows(total));
    if (read.isValid) throw new Error('it was taken');
    expect(read.form.formsets[0]?.errors).toEqual([{ id: 'forms.error_too_many', values: { max: 3 } }]);
    expect(read.form.formsets[0]?.forms).toHaveLength(3);
  });

  it.each(['', '-1', '1e3', 'x', '99999999999'])('are none when the post says %j', (total) => {
    const read = readForm(form, rows(total));
    expect(read.isValid && read.values.formsets.occasions).toEqual([]);
  });

  it('grow by one on request, up to the maximum', () => {
    const asked = (total: string) => redrawForm(form, { ...rows(total), _step: 'add:occasions' }).formsets[0];
    expect([asked('1')?.total_forms, asked('3')?.total_forms]).toEqual([2, 3]);
    expect(asked('1')?.forms[1]?.[0]?.name).toBe('occasions-1-name');
  });

  it('lose the one that is asked for, and those behind it move up', () => {
    const three = rows('3', {
      'occasions-0-name': 'Ada',
      'occasions-1-name': 'Bo',
      'occasions-2-name': 'Cy',
      'occasions-2-month': '6',
    });
    const asked = (step: string) =>
      redrawForm(form, { ...three, _step: step }).formsets[0]?.forms.map((fields) =>
        fields.map(({ initial }) => initial).join(' '),
      );
    expect(asked('remove:occasions:0')).toEqual(['Bo ', 'Cy 6']);
    expect(asked('remove:occasions:1')).toEqual(['Ada ', 'Cy 6']);
    expect(asked('remove:occasions:2')).toEqual(['Ada ', 'Bo ']);
  });

  it.each(['remove:occasions:3', 'remove:occasions:-1', 'remove:occasions', 'remove:others:0', 'remove:__proto__:0'])(
    'stay as they are when %s is asked',
    (step) => {
      expect(redrawForm(form, { ...rows('2'), _step: step }).formsets[0]?.total_forms).toBe(2);
    },
  );
});

describe('emptyForm', () => {
  it('has initial rows and no complaint', () => {
    const [formset] = emptyForm(form).formsets;
    expect([formset?.total_forms, formset?.initial_forms, formset?.max_num]).toEqual([1, 1, 3]);
    expect(listErrors(emptyForm(form))).toEqual([]);
  });

  it('puts the prefix before every name', () => {
    const prefixed = emptyForm({ ...form, prefix: 'contact' });
    expect(prefixed.fields[0]?.name).toBe('contact-kind');
    expect(prefixed.formsets[0]?.prefix).toBe('contact-occasions');
  });
});

describe('refuseForm', () => {
  it('shows an error that only the server can find, with everything that was typed', () => {
    const refused = refuseForm(form, good, { email: 'Unknown.', __all__: 'Nothing was sent.' });
    expect(refused.errors.__all__).toEqual(['Nothing was sent.']);
    expect(refused.fields.find(({ key }) => key === 'email')).toMatchObject({
      errors: ['Unknown.'],
      initial: 'ada@mail.example',
    });
  });
});

describe('rules', () => {
  const isTaken = (rule: Rule | undefined, value: string) => rule?.(value, { answers: {} }) === undefined;
  const [email, phone] = [WIDGET_RULES.get('email'), WIDGET_RULES.get('tel')];

  it.each(['ada@mail.example', "o'hara+news@sub.mail.example", 'a@bücher.example'])('take the address %s', (value) =>
    expect(isTaken(email, value)).toBe(true),
  );
  it.each([
    'ada',
    'ada@mail',
    '@mail.example',
    'a b@mail.example',
    'a@b..example',
    '<a@mail.example>',
    'a,b@mail.example',
    // No mail of ours could be sent to it.
    'josé@correo.example',
    `${'a'.repeat(250)}@mail.example`,
  ])('refuse the address %s', (value) => expect(isTaken(email, value)).toBe(false));
  it.each(['(775) 555-0142', '+1 775 555 0142', '7755550142', '775-555-0142 ext. 12', '775-555-0142 x12'])(
    'take the phone number %s',
    (value) => expect(isTaken(phone, value)).toBe(true),
  );
  it.each(['555', 'call me', '1'.repeat(16), '555 ext 1234', 'x12'])('refuse the phone number %s', (value) =>
    expect(isTaken(phone, value)).toBe(false),
  );
  it.each(['89501', '89501-1234', '89501 1234', 'K1A 0B1', 'k1a0b1'])('take the postcode %s', (value) =>
    expect(isTaken(postcode, value)).toBe(true),
  );
  it.each(['8950', '895012', 'K1A'])('refuse the postcode %s', (value) => expect(isTaken(postcode, value)).toBe(false));

  it('call no day the future that has begun somewhere', () => {
    expect(latestToday(Date.parse('2026-11-21T11:00:00Z'))).toBe('2026-11-22');
    expect(latestToday(Date.parse('2026-11-21T09:00:00Z'))).toBe('2026-11-21');
  });
});
