// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormatsContext } from '#ui/admin/formats.ts';
import { type Answer, answering, type Asked, problem } from '#test/admin-screen.tsx';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import type { StaffProfile } from '../contract.ts';
import { AccountScreen } from './account-screen.tsx';
import { ResetConfirmScreen } from './reset-confirm-screen.tsx';
import { ResetRequestScreen } from './reset-request-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

const navigate = vi.fn();
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => navigate,
  useParams: () => ({ uidb64: 'MQ', token: 'secret' }),
}));

const PROFILE: StaffProfile = {
  id: 1,
  username: 'harbor',
  email: 'harbor@lanternbay.example',
  firstName: 'Marin',
  lastName: 'Holloway',
  language: 'en',
  timeZone: 'America/New_York',
  chosenTimeZone: 'America/New_York',
  theme: 'system',
  groups: ['Editors'],
  lastLoginAt: null,
};
const session = (id: number, isCurrent: boolean) => ({
  id,
  isCurrent,
  isPersistent: false,
  createdAt: '2026-03-04T12:00:00.000Z',
  lastSeenAt: '2026-03-04T17:00:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  ip: '192.0.2.7',
});

/** "METHOD path" → what the server answers; what is not named never comes. */
let server: Record<string, Answer>;
let sent: Asked['changes'];

beforeEach(() => {
  navigate.mockReset();
  server = {
    'GET /wagtail/api/main/session/': {
      user: PROFILE,
      permissions: { isSuperuser: false, canAccessAdmin: true, pagePermissions: [], explorableRoots: [] },
    },
    'GET /wagtail/api/main/account/': PROFILE,
    'GET /wagtail/api/main/account/second_step/': { isOn: false, turnedOnAt: null, recoveryCodesLeft: 0 },
    'GET /wagtail/api/main/account/notifications/': { choices: [], mail: 'immediately' },
    'GET /wagtail/api/main/account/sessions/': { sessions: [session(1, true), session(2, false)] },
  };
  sent = answering(server).changes;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (what: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FormatsContext value={{ language: 'en', timeZone: 'America/New_York' }}>{what}</FormatsContext>
    </QueryClientProvider>,
  );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the sign-in form', () => {
  it('says that the pair is wrong, takes the focus there, empties the password and keeps the name', async () => {
    server['POST /wagtail/login/'] = problem(401, 'sign_in_failed', 'The title of sign_in_failed');
    const onSignedIn = vi.fn();
    show(<SignInForm onSignedIn={onSignedIn} />);
    type('Username or e-mail', 'harbor');
    type('Password', 'wrong');
    press('Sign in');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The title of sign_in_failed');
    expect(document.activeElement).toBe(alert);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Username or e-mail').value).toBe('harbor');
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('names each field that the server complains about, and leads to it', async () => {
    server['POST /wagtail/login/'] = problem(400, 'invalid', 'The title of invalid', [
      { field: 'username', message: 'is required' },
    ]);
    show(<SignInForm onSignedIn={vi.fn()} />);
    press('Sign in');
    const link = await screen.findByRole('link', { name: 'Username or e-mail: This is required.' });
    fireEvent.click(link);
    const field = screen.getByLabelText('Username or e-mail');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This is required.',
    );
  });

  it('goes on to where the server says', async () => {
    server['POST /wagtail/login/'] = { next: '/wagtail/account/' };
    const onSignedIn = vi.fn();
    show(<SignInForm next="/wagtail/account/" onSignedIn={onSignedIn} />);
    type('Username or e-mail', 'harbor');
    type('Password', 'right');
    fireEvent.click(screen.getByLabelText('Keep me signed in on this device'));
    press('Sign in');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/wagtail/account/'));
    expect(sent.map(({ body }) => body)).toEqual([
      { username: 'harbor', password: 'right', remember: true, next: '/wagtail/account/' },
    ]);
  });

  it('shows the password when asked to', () => {
    show(<SignInForm onSignedIn={vi.fn()} />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    expect(field.type).toBe('password');
    press('Show password');
    expect(field.type).toBe('text');
    expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBeTruthy();
  });
});

describe('the password reset', () => {
  it('leads on whatever the address', async () => {
    server['POST /wagtail/password_reset/'] = { detail: '', next: '/wagtail/password_reset/done/' };
    show(<ResetRequestScreen />);
    type('E-mail', 'anybody@lanternbay.example');
    press('Request a new password');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/password_reset/done/' }));
  });

  it('says that a link is dead before anything is typed', async () => {
    server['GET /wagtail/api/main/password_reset/MQ/secret/'] = { isValid: false };
    show(<ResetConfirmScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('This link no longer works');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('and when it died meanwhile', async () => {
    server['GET /wagtail/api/main/password_reset/MQ/secret/'] = { isValid: true };
    server['POST /wagtail/password_reset/confirm/MQ/secret/'] = problem(410, 'gone', 'The title of gone');
    show(<ResetConfirmScreen />);
    await screen.findByLabelText('New password');
    press('Set password');
    expect((await screen.findByRole('alert')).textContent).toContain('This link no longer works');
  });
});

describe('the account screen', () => {
  it('waits, then shows the account', async () => {
    show(<AccountScreen />);
    expect(screen.getByRole('status').textContent).toBe('Loading your account…');
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Marin');
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('America/New_York');
    await screen.findAllByText(/Last used Mar 4, 2026, 12:00 PM/);
  });

  it('says that it may not be seen, without a way to try again', async () => {
    server['GET /wagtail/api/main/account/'] = problem(403, 'forbidden', 'The title of forbidden');
    show(<AccountScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('The title of forbidden.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says what failed with its reference, and tries again', async () => {
    server['GET /wagtail/api/main/account/'] = Response.json(
      { type: 'internal', title: 'The title of internal', status: 500, request_id: 'r-42' },
      { status: 500 },
    );
    show(<AccountScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('r-42');
    server['GET /wagtail/api/main/account/'] = PROFILE;
    press('Try again');
    await screen.findByLabelText('First name');
  });

  it('sends no e-mail address that is the old one, and asks for the password with a new one', async () => {
    server['PATCH /wagtail/api/main/account/'] = PROFILE;
    show(<AccountScreen />);
    await screen.findByLabelText('First name');
    press('Save profile');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      firstName: 'Marin',
      lastName: 'Holloway',
      language: 'en',
      timeZone: 'America/New_York',
      theme: 'system',
    });
    await screen.findByRole('button', { name: 'Save profile' });
    type('E-mail', 'new@lanternbay.example');
    const profile = within(screen.getByRole('region', { name: 'Profile' }));
    fireEvent.change(profile.getByLabelText('Current password'), { target: { value: 'old words' } });
    press('Save profile');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ email: 'new@lanternbay.example', currentPassword: 'old words' });
  });

  it('lights the screen as chosen once it is kept', async () => {
    server['PATCH /wagtail/api/main/account/'] = { ...PROFILE, theme: 'dark' };
    show(<AccountScreen />);
    fireEvent.click(await screen.findByLabelText('Dark'));
    press('Save profile');
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
  });

  it('ends another session, and offers none for the present one', async () => {
    server['DELETE /wagtail/api/main/account/sessions/2/'] = () => {
      server['GET /wagtail/api/main/account/sessions/'] = { sessions: [session(1, true)] };
      return { endedSessions: 1 };
    };
    show(<AccountScreen />);
    const buttons = await screen.findAllByRole('button', { name: /^Sign out ?Firefox on Linux/ });
    expect(buttons).toHaveLength(1);
    fireEvent.click(buttons[0] as HTMLElement);
    await screen.findByText('You have no other sessions.');
  });

  it('empties the password form once the password is changed', async () => {
    server['POST /wagtail/api/main/account/password/'] = { endedSessions: 1 };
    show(<AccountScreen />);
    await screen.findByLabelText('First name');
    type('New password', 'four quiet lantern boats');
    press('Change password');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''));
  });
});
