// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PAGE_CONTEXT, PageAround } from '#test/page.tsx';
import { PageContextProvider } from '#ui/site/page-context.tsx';
import { emptyForm, readForm } from '#features/forms/read-form.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { validateValue } from '#content/validate.ts';
// A field that takes the focus begins the check: its code must not be loaded after the last test.
import '#features/guard/site/guard-check.ts';
import { formOfQuestions, type Question } from '#features/submissions/questions.ts';
import { formPage } from './definition.ts';
import { FormPage } from './view.tsx';

// For the whole file: the check begins after the form is drawn.
vi.stubGlobal('fetch', () => new Promise(() => undefined));
afterEach(cleanup);

const { questions, thank_you } = formPage.example;
const PROPS = {
  title: 'Private dining',
  body: [],
  submit_label: 'Ask us',
  thank_you,
  page_id: 7,
  form: emptyForm(formOfQuestions(questions)),
};

describe('formPage', () => {
  const publish = (asked: readonly Partial<Question>[]) =>
    validateValue(
      formPage,
      { ...formPage.example, questions: asked.map((one) => ({ ...questions[0], key: '', ...one })) },
      'publish',
      blockRegistry,
    );
  const keysOf = (asked: readonly Partial<Question>[]) =>
    (publish(asked).value['questions'] as Question[]).map(({ key }) => key);

  it('names the answers once, when it is published: they stay when a question is reworded', () => {
    expect(keysOf([{ label: 'Your name' }, { label: 'Your name' }])).toEqual(['your_name', 'your_name_2']);
    expect(keysOf([{ label: 'Full name', key: 'your_name' }, { label: 'Your name' }])).toEqual([
      'your_name',
      'your_name_2',
    ]);
    const draft = validateValue(formPage, formPage.example, 'draft', blockRegistry);
    expect((draft.value['questions'] as Question[])[0]?.key).toBe('');
  });

  it('lets no two questions have one name', () => {
    expect(
      publish([
        { label: 'A', key: 'name' },
        { label: 'B', key: 'name' },
      ]).errors,
    ).toEqual([
      {
        field: 'questions.1.key',
        message: 'is already the name of another question: clear the field to get a new name',
      },
    ]);
  });
});

describe('FormPage', () => {
  it('asks what staff wrote, in their order, and marks what must be answered', () => {
    const { container } = render(
      <PageAround>
        <FormPage {...PROPS} />
      </PageAround>,
    );
    const names = [...container.querySelectorAll<HTMLInputElement>('[name^="q-"]')].map(({ name }) => name);
    expect([...new Set(names)]).toEqual(['q-your_name', 'q-e_mail', 'q-party', 'q-what_are_you_planning']);
    expect(screen.getByText('*Required')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ask us' })).toBeDefined();
    expect(screen.getByRole('checkbox', { name: /I’m a person/ })).toBeDefined();
    expect(container.querySelector('form')?.method).toBe('post');
  });

  it('says of a group of boxes to everybody that it must be answered', () => {
    const [first] = questions;
    const days = { ...(first as Question), label: 'Days', choices: 'Friday\nSaturday', is_required: true };
    const asked: Question[] = [
      { ...days, kind: 'checkboxes' },
      { ...days, label: 'Nights', kind: 'checkboxes', is_required: false },
    ];
    render(
      <PageAround language="fr-CA">
        <FormPage {...PROPS} form={emptyForm(formOfQuestions(asked))} />
      </PageAround>,
    );
    expect(screen.getByRole('group', { name: 'Days obligatoire' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Nights' })).toBeDefined();
  });

  it('limits typed text only, as HTML supports it for no other control', () => {
    const [first] = questions;
    const kinds = ['singleline', 'email', 'phone', 'url', 'multiline', 'number', 'date', 'time', 'datetime'] as const;
    const asked = kinds.map((kind): Question => ({ ...(first as Question), key: kind, label: kind, kind }));
    const { container } = render(
      <PageAround>
        <FormPage {...PROPS} form={emptyForm(formOfQuestions(asked))} />
      </PageAround>,
    );
    const limited = [...container.querySelectorAll('[maxlength]')].map((control) => control.getAttribute('name'));
    expect(limited).toEqual(['q-singleline', 'q-email', 'q-phone', 'q-url', 'q-multiline']);
  });

  it('shows what the server complained about, with what was typed', () => {
    const read = readForm(formOfQuestions(questions), { 'q-your_name': 'Ada', 'q-e_mail': 'no' });
    if (read.isValid) throw new Error('it is not valid');
    render(
      <PageAround>
        <FormPage {...PROPS} form={read.form} />
      </PageAround>,
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Your name/ }).value).toBe('Ada');
    expect(screen.getByText('Error: Enter an e-mail address like name@example.com.')).toBeDefined();
  });

  it('thanks in place of the form once it is sent', () => {
    render(
      <PageAround>
        <PageContextProvider value={{ ...PAGE_CONTEXT, request: { url: '/dining/?sent=1' } }}>
          <FormPage {...PROPS} />
        </PageContextProvider>
      </PageAround>,
    );
    expect(document.activeElement?.textContent).toBe('Thank you, we have your answers');
    expect(screen.getByText(/We write back within two days/)).toBeDefined();
    expect(document.querySelector('form')).toBeNull();
  });
});
