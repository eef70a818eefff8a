// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, type Asked, problem } from '#test/admin-screen.tsx';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { showFlash, useFlash } from '#ui/admin/flash.ts';
import { NotificationForm } from './notification-form.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import { SignInForm } from './sign-in-form.tsx';

const STEP = '/wagtail/api/main/account/second_step/';
const NOTIFICATIONS = '/wagtail/api/main/account/notifications/';
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const OFF = { isOn: false, turnedOnAt: null, recoveryCodesLeft: 0 };
const ON = { isOn: true, turnedOnAt: '2026-03-04T17:00:00.000Z', recoveryCodesLeft: 10 };
const SET_UP = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Galley:harbor?secret=ABCDEFGHIJKLMNOP' };

/** "METHOD path" → what the server answers; what is not named never comes. */
let server: Record<string, Answer>;
let sent: Asked['changes'];

beforeEach(() => {
  showFlash(null);
  server = {
    'GET /wagtail/api/main/session/': problem(401, 'unauthenticated', 'The title of unauthenticated'),
    [`GET ${STEP}`]: OFF,
    [`POST ${STEP}setup/`]: SET_UP,
  };
  sent = answering(server).changes;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Flashes() {
  return <p>{useFlash()?.text}</p>;
}
const show = (what: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      {what}
      <Flashes />
    </QueryClientProvider>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const headingWithFocus = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
};
const saidOn = (text: string) => screen.findByText((_, element) => element?.textContent === text);

describe('the sign-in form for an account with a second step', () => {
  async function askedForCode(onSignedIn = vi.fn()) {
    server['POST /wagtail/login/'] = problem(401, 'second_factor_required', 'The title of second_factor_required');
    show(<SignInForm onSignedIn={onSignedIn} />);
    expect(screen.queryByLabelText('Code')).toBeNull();
    type('Username or e-mail', 'harbor');
    type('Password', 'right');
    fireEvent.click(field('Keep me signed in on this device'));
    press('Sign in');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
    return onSignedIn;
  }

  it('asks for the code without a complaint, keeps what was typed and sends it all again', async () => {
    const onSignedIn = await askedForCode();
    expect(screen.queryByRole('alert')).toBeNull();
    expect([field('Code').autocomplete, field('Code').inputMode]).toEqual(['one-time-code', 'numeric']);
    server['POST /wagtail/login/'] = { next: '/wagtail/' };
    type('Code', '123456');
    press('Sign in');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/wagtail/'));
    const pair = { username: 'harbor', password: 'right', remember: true };
    expect(sent.map(({ body }) => body)).toEqual([pair, { ...pair, code: '123456' }]);
  });

  it('says that a code is wrong and empties that field only', async () => {
    await askedForCode();
    server['POST /wagtail/login/'] = problem(401, 'second_factor_required', 'The title of second_factor_required', [
      { field: 'code', message: 'is incorrect' },
    ]);
    type('Code', '000000');
    press('Sign in');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Code: This is incorrect.');
    expect(document.activeElement).toBe(alert);
    expect([field('Code').value, field('Password').value]).toEqual(['', 'right']);
  });

  it('takes a recovery code by a keyboard with letters', async () => {
    await askedForCode();
    press('Use a recovery code');
    expect(document.activeElement).toBe(field('Recovery code'));
    expect(field('Recovery code').inputMode).toBe('text');
    type('Recovery code', 'AAAA-BBBB');
    press('Sign in');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ code: 'AAAA-BBBB' });
  });
});

describe('turning two-step sign-in on', () => {
  async function setUp() {
    show(<SecondStepCard username="harbor" />);
    expect(screen.getByRole('status').textContent).toBe('Loading two-step sign-in…');
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on two-step sign-in' }));
    await headingWithFocus('Set up your app');
  }

  it('shows the secret as an image and as a text in groups', async () => {
    await setUp();
    const image = screen.getByRole('img', { name: /^QR code for your authenticator app/ });
    expect(image.querySelectorAll('path')[1]?.getAttribute('d')).toMatch(/^M4 4h7v1H4z/);
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
  });

  it('names what the server complains about', async () => {
    await setUp();
    server[`POST ${STEP}`] = problem(400, 'invalid', 'The title of invalid', [
      { field: 'code', message: 'is incorrect' },
    ]);
    press('Turn on');
    fireEvent.click(await screen.findByRole('link', { name: 'Code: This is incorrect.' }));
    expect(document.activeElement).toBe(field('Code'));
  });

  it('says that it cannot be set up', async () => {
    server[`POST ${STEP}setup/`] = problem(409, 'conflict', 'The title of conflict');
    show(<SecondStepCard username="harbor" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on two-step sign-in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The title of conflict');
  });

  it('can be left, and the focus goes back', async () => {
    await setUp();
    press('Cancel');
    expect(await screen.findByText('Two-step sign-in is off.')).toBeTruthy();
    expect(screen.queryByText('ABCD EFGH IJKL MNOP')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Two-step sign-in is off.'));
  });

  it('shows the recovery codes until they are saved, to copy and to download, and never again', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes');
    await setUp();
    server[`POST ${STEP}`] = { recoveryCodes: CODES, endedSessions: 0 };
    server[`GET ${STEP}`] = ON;
    type('Current password', 'right');
    type('Code', '123456');
    press('Turn on');
    await headingWithFocus('Save your recovery codes');
    expect(sent.at(-1)?.body).toEqual({ currentPassword: 'right', code: '123456' });
    const list = within(screen.getByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    press('Copy the codes');
    await screen.findByText('Copied');
    expect(writeText).toHaveBeenCalledWith(CODES.join('\n'));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    press('Download the codes');
    const link = clicked.mock.contexts[0] as HTMLAnchorElement;
    expect([link.href, link.download]).toEqual(['blob:codes', 'recovery-codes.txt']);
    const file = createUrl.mock.calls[0]?.[0] as Blob;
    expect(await file.text()).toContain(CODES.join('\n'));
    press('I have saved them');
    const state = await saidOn('Two-step sign-in is on. 10 recovery codes are left.');
    expect(document.activeElement).toBe(state);
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  });

  it('leaves the codes selected when they could not be copied', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await setUp();
    server[`POST ${STEP}`] = { recoveryCodes: CODES, endedSessions: 0 };
    press('Turn on');
    await headingWithFocus('Save your recovery codes');
    press('Copy the codes');
    expect(await screen.findByText(/does not allow copying/)).toBeTruthy();
    expect(getSelection()?.toString()).toContain(CODES[0]);
  });
});

describe('two-step sign-in that is on', () => {
  beforeEach(() => {
    server[`GET ${STEP}`] = ON;
  });

  it.each([
    [1, '1 recovery code is left.', true],
    [2, '2 recovery codes are left.', true],
    [3, '3 recovery codes are left.', false],
  ])('says that %i codes are left, and when they are few', async (count, text, isFew) => {
    server[`GET ${STEP}`] = { ...ON, recoveryCodesLeft: count };
    show(<SecondStepCard username="harbor" />);
    await saidOn(`Two-step sign-in is on. ${text}`);
    expect(screen.queryByText(/^Create new recovery codes so that/) !== null).toBe(isFew);
  });

  it('makes new codes by password and code', async () => {
    server[`POST ${STEP}recovery_codes/`] = { recoveryCodes: CODES, endedSessions: 1 };
    show(<SecondStepCard username="harbor" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Create new recovery codes' }));
    await headingWithFocus('Create new recovery codes');
    type('Current password', 'right');
    type('Code', '123456');
    press('Create new codes');
    await headingWithFocus('Save your recovery codes');
    expect(sent.at(-1)?.body).toEqual({ currentPassword: 'right', code: '123456' });
  });

  it('is turned off by password and code, and the focus goes to what it is now', async () => {
    server[`POST ${STEP}off/`] = () => {
      server[`GET ${STEP}`] = OFF;
      return { endedSessions: 0 };
    };
    show(<SecondStepCard username="harbor" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off two-step sign-in' }));
    await headingWithFocus('Turn off two-step sign-in');
    type('Current password', 'right');
    press('Use a recovery code');
    type('Recovery code', 'AAAA-BBBB-CCCC-DDDD');
    press('Turn off');
    await screen.findByRole('button', { name: 'Turn on two-step sign-in' });
    expect(document.activeElement?.textContent).toBe('Two-step sign-in is off.');
    expect(sent.at(-1)?.body).toEqual({ currentPassword: 'right', code: 'AAAA-BBBB-CCCC-DDDD' });
  });

  it('stays on when that is cancelled', async () => {
    show(<SecondStepCard username="harbor" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off two-step sign-in' }));
    press('Cancel');
    const state = await saidOn('Two-step sign-in is on. 10 recovery codes are left.');
    expect(document.activeElement).toBe(state);
    expect(sent).toEqual([]);
  });

  it('says that it could not be read', async () => {
    server[`GET ${STEP}`] = problem(500, 'internal', 'The title of internal');
    show(<SecondStepCard username="harbor" />);
    expect((await screen.findByRole('alert')).textContent).toContain('Could not load two-step sign-in');
  });
});

describe('the notification choices', () => {
  it('shows what the user can get and sends each change at once', async () => {
    const choices = [
      { name: 'approved', isOn: true },
      { name: 'updated_comments', isOn: true },
    ];
    server[`GET ${NOTIFICATIONS}`] = { choices, mail: 'daily' };
    server[`PATCH ${NOTIFICATIONS}`] = { choices, mail: 'daily' };
    show(<NotificationForm />);
    await screen.findByLabelText('A page you submitted is approved');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    fireEvent.click(field('A page you submitted is approved'));
    press('Save notifications');
    await screen.findByText('Your notifications are saved.');
    expect(sent.map(({ body }) => body)).toEqual([{ approved: false, updated_comments: true, mail: 'daily' }]);
  });

  it('shows when there is nothing to get', async () => {
    server[`GET ${NOTIFICATIONS}`] = { choices: [], mail: 'immediately' };
    show(<NotificationForm />);
    await screen.findByText('There are no notifications for your account.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that it was not saved', async () => {
    server[`GET ${NOTIFICATIONS}`] = { choices: [{ name: 'rejected', isOn: true }], mail: 'immediately' };
    server[`PATCH ${NOTIFICATIONS}`] = problem(503, 'unavailable', 'The title of unavailable');
    show(<NotificationForm />);
    fireEvent.click(await screen.findByRole('button', { name: 'Save notifications' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The title of unavailable');
  });
});
