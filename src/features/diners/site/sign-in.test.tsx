// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInPage } from '#test/site-page.tsx';
import type { SignInPageProps } from '../guest-pages.ts';
import { SignIn } from './sign-in.tsx';

const PROPS: SignInPageProps = {
  step: 'email',
  email: '',
  returnUrl: '/account/',
  action: '/account/login/',
  problem: null,
  code: null,
  purpose: 'sign_in',
};
const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('SignIn', () => {
  it('posts the address with where to go next', () => {
    renderInPage(<SignIn {...PROPS} />);
    fireEvent.change(screen.getByLabelText('E-mail address'), { target: { value: 'ana@guests.example' } });
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Send me a code' }).form!;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/account/login/?language=en']);
    expect(valuesOf(form)).toMatchObject({ email: 'ana@guests.example', returnUrl: '/account/' });
    expect(fireEvent.submit(form)).toBe(true);
  });

  it.each(['email', 'code'] as const)('keeps what is typed at the step %s when there is no connection', (step) => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false });
    renderInPage(<SignIn {...PROPS} step={step} email="ana@guests.example" />);
    const name = step === 'email' ? 'Send me a code' : 'Log in';
    const form = screen.getByRole<HTMLButtonElement>('button', { name }).form!;
    expect(fireEvent.submit(form)).toBe(false);
    expect(screen.getByText('Nothing was sent yet. Please press the button once more.')).toBeDefined();
  });
});
