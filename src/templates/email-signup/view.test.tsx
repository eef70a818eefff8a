// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyForm } from '#features/forms/read-form.ts';
import { MAX_OCCASIONS } from '#features/subscriptions/sign-up.ts';
import { confirmForm, signUpForm } from '#features/subscriptions/sign-up-form.ts';
import { termsSentence } from '#features/subscriptions/terms-texts.ts';
import { PageAround } from '#test/page.tsx';
import { EmailSignup } from './view.tsx';

afterEach(cleanup);

type Props = ComponentProps<typeof EmailSignup>;
const artf = (id: string, copy: string) => ({ id, type: 'artf', props: { copy } });
const page: Omit<Props, 'form' | 'outcome'> = {
  terms: termsSentence('en', {
    terms: { title: 'Terms', url: '/terms/' },
    privacy: { title: 'Privacy', url: '/privacy/' },
  }),
  title: 'News from the dock',
  body: [],
  pre_form_content: [artf('a', '<p>Once a month.</p>')],
  consent_text: '<p>Yes, <strong>write</strong> to me.</p>',
  post_consent_text: '<p>Leave whenever you like.</p>',
  footer_text: '<p>We keep it to ourselves.</p>',
  confirmation_content: [artf('b', '<p>Welcome aboard.</p>')],
  terms_page: { id: 1, title: 'Terms', url: '/terms/' },
  privacy_page: { id: 3, title: 'Privacy', url: '/privacy/' },
  unsubscribe_page: { id: 2, title: 'Unsubscribe', url: '/unsubscribe/' },
};
const show = (state: Pick<Props, 'form' | 'outcome' | 'wants_no_offers'>) =>
  render(
    <PageAround>
      <EmailSignup {...page} {...state} />
    </PageAround>,
  );
const showForm = () => show({ form: emptyForm(signUpForm) });

describe('the form', () => {
  it('has the fields, texts and links of the specification, with nothing ticked', () => {
    const { container } = showForm();
    expect(screen.getByText('Once a month.')).toBeDefined();
    expect(screen.getByText('*Required')).toBeDefined();
    const names = [...container.querySelectorAll('#sign-up [name]')].map((field) => field.getAttribute('name'));
    expect(names).toEqual(
      expect.arrayContaining([
        ...['first_name', 'last_name', 'email', 'postcode', 'birthday_month', 'birthday_day', 'terms', 'consent'],
        ...['captcha', 'csrf_token', 'occasions-TOTAL_FORMS', 'occasions-INITIAL_FORMS'],
      ]),
    );
    const terms = screen.getByRole<HTMLInputElement>('checkbox', { name: /I accept the Terms and have read Privacy/ });
    const consent = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Yes, write to me.' });
    expect([terms.required, terms.checked, consent.required, consent.checked]).toEqual([true, false, false, false]);
    expect(consent.closest('label')?.querySelector('p')).toBeNull();
    expect(screen.getByText('Leave whenever you like.')).toBeDefined();
    expect(screen.queryByText('Welcome aboard.')).toBeNull();
  });

  it('adds occasions until there are as many as there may be', async () => {
    showForm();
    for (let count = 1; count <= MAX_OCCASIONS; count += 1) {
      fireEvent.click(screen.getByRole('button', { name: 'Add' }));
      await screen.findByRole('group', { name: `Occasion ${count}` });
    }
    expect(screen.getAllByRole('group', { name: /^Occasion \d/ })).toHaveLength(MAX_OCCASIONS);
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });

  it('says at once which day there is not', async () => {
    showForm();
    const choose = (name: string, value: string) =>
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
    choose('Birthday month', '2');
    choose('Birthday day', '30');
    fireEvent.blur(screen.getByLabelText('Birthday day'));
    expect(await screen.findByText('Error: Enter a day that exists.')).toBeDefined();
    choose('Birthday day', '29');
    fireEvent.blur(screen.getByLabelText('Birthday day'));
    expect(screen.queryByText('Error: Enter a day that exists.')).toBeNull();
  });
});

describe('afterwards', () => {
  it.each([
    ['signed_up', 'Thank you for signing up'],
    ['mailed', 'Please look at your e-mail'],
    ['confirmed', 'You are signed up'],
  ] as const)('%s replaces the form, with the confirmation, legal texts and links', (outcome, heading) => {
    show({ outcome });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading }));
    expect(screen.getByText('Welcome aboard.')).toBeDefined();
    const legal = within(screen.getByRole('region', { name: 'Legal' }));
    expect(legal.getByText('We keep it to ourselves.')).toBeDefined();
    expect(legal.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Terms',
      'Privacy',
      'Unsubscribe',
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText('Once a month.')).toBeNull();
  });

  it('promises nothing to guests who requested no news', () => {
    show({ outcome: 'signed_up', wants_no_offers: true });
    expect(screen.queryByText('Welcome aboard.')).toBeNull();
    expect(screen.getByText('You did not ask for news and offers, so we send none.')).toBeDefined();
  });

  it('a link that is too old leads back to the form', () => {
    show({ outcome: 'expired' });
    expect(screen.getByRole('link', { name: 'Sign up once more' })).toBeDefined();
    expect(screen.queryByText('Welcome aboard.')).toBeNull();
  });

  it('a link to confirm asks for one press', () => {
    const form = emptyForm(confirmForm);
    const { container } = show({
      form: { ...form, fields: form.fields.map((field) => ({ ...field, initial: 'abc' })) },
    });
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeDefined();
    expect(container.querySelector<HTMLInputElement>('[name="confirm-token"]')?.value).toBe('abc');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
