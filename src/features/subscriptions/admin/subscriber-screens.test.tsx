// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, showScreen } from '#test/admin-screen.tsx';
import { SubscriberEraseScreen } from './subscriber-erase-screen.tsx';
import { ReminderListScreen } from './reminder-list-screen.tsx';
import { SubscriberDetailsScreen } from './subscriber-details-screen.tsx';
import { SubscriberListScreen } from './subscriber-list-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /wagtail/api/main/subscribers/';
const ALL = { change: true, delete: true };
const row = (id: number, more: object = {}) => ({
  id,
  email: `mara${id}@guests.example`,
  name: 'Mara Lindqvist',
  state: 'subscribed',
  purposes: ['reminders', 'offers'],
  country: 'CA',
  language: 'fr-CA',
  occasionCount: 2,
  isHeld: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...more,
});
const list = (rows: object[]) => ({ rows, total: rows.length, p: 1, pages: 1, searchedSince: null, rights: ALL });
const showList = (query = '') =>
  showScreen(`/wagtail/subscribers/${query}`, '/wagtail/subscribers/', SubscriberListScreen);

describe('the list', () => {
  it('shows that there are no subscribers, or no matches', async () => {
    answering({ [LIST]: list([]) });
    await showList();
    await screen.findByText(/There are no subscribers yet/);
    cleanup();
    await showList('?q=mara');
    await screen.findByText(/mara/);
    expect(screen.queryByText(/There are no subscribers yet/)).toBeNull();
  });

  it('shows why it could not be loaded, and that the user may not see it', async () => {
    answering({ [LIST]: problem(500, 'internal', 'The server had a fault') });
    await showList();
    expect(await screen.findByText('Could not load the subscribers')).toBeDefined();
    cleanup();
    answering({ [LIST]: problem(403, 'forbidden', 'You may not see subscribers') });
    await showList();
    expect(await screen.findByText('You may not see subscribers.')).toBeDefined();
  });

  it('asks and exports by its address', async () => {
    const query = '?q=mara&state=pending&purpose=offers&country=CA&held=1&from=2026-11-01&to=2026-11-20';
    const server = answering({ [LIST]: list([row(1, { isHeld: true, state: 'pending', purposes: [] })]) });
    await showList(query);
    await screen.findByText('Held back as spam', { selector: 'td *' });
    const asked = new URL(server.asked.find((one) => one.startsWith(LIST)) ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(asked)).toEqual({ ...Object.fromEntries(new URLSearchParams(query)), held: 'true' });
    fireEvent.click(screen.getByRole('button', { name: /^Export/ }));
    expect((await screen.findByRole('menuitem', { name: 'CSV' })).getAttribute('href')).toContain('state=pending');
  });
});

const ONE = `${LIST}7/`;
const one = (more: object = {}, rights = ALL) => {
  const { occasionCount: _, ...person } = row(7);
  const rest = {
    awaitsConfirmation: false,
    heldReasons: [],
    postcode: 'H2Y 1A6',
    timeZone: 'America/Toronto',
    birthday: '02-29',
    site: null,
  };
  const times = { subscribedAt: null, confirmedAt: null, unsubscribedAt: null };
  const kept = {
    occasions: [{ id: 1, occasion: 'anniversary', relationship: 'partner', day: '06-14' }],
    reminders: [],
  };
  const consent = [
    {
      id: 1,
      at: '2026-11-01T10:00:00.000Z',
      action: 'asked',
      source: 'sign-up form',
      purposes: ['reminders'],
      wording: {
        id: 1,
        terms: 'I accept.',
        consent: '<p>Yes<img src="https://evil.example/x" onerror="alert(1)"></p>',
      },
      page: { id: 4, title: null, revision: 9 },
      language: 'fr-CA',
      country: 'CA',
      ipPrefix: '198.51.100.0',
      broadLogId: '',
    },
  ];
  return { subscriber: { ...person, ...rest, ...times, ...kept, consent, ...more }, rights };
};
const showOne = () => showScreen('/wagtail/subscribers/7/', '/wagtail/subscribers/$id/', SubscriberDetailsScreen);

describe('one subscriber', () => {
  it('shows days without a year, and the words agreed to as text', async () => {
    answering({ [ONE]: one() });
    await showOne();
    await screen.findByText('February 29');
    screen.getByText(/June 14: Anniversary \(partner\)/);
    screen.getByText(/network 198.51.100.0/);
    expect(document.querySelector('img')).toBeNull();
  });

  it('is unsubscribed after a question, and sent a link only while not confirmed', async () => {
    const server = answering({
      [ONE]: one({ state: 'pending', awaitsConfirmation: true, isHeld: true, heldReasons: ['many links'] }),
      'POST /wagtail/subscribers/7/resend/': { email: 'mara7@guests.example' },
      'POST /wagtail/subscribers/7/unsubscribe/': { email: 'mara7@guests.example' },
    });
    await showOne();
    fireEvent.click(await screen.findByRole('button', { name: 'Send confirmation link' }));
    await screen.findByText('The confirmation link is being sent to mara7@guests.example.');
    fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Unsubscribe' });
    expect(server.asked.some((call) => call.includes('/unsubscribe/'))).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Unsubscribe' }));
    await screen.findByText('mara7@guests.example is unsubscribed.');
    cleanup();
    answering({ [ONE]: one({ state: 'unsubscribed' }) });
    await showOne();
    await screen.findByRole('button', { name: /^Export/ });
    expect(screen.queryByRole('button', { name: /link to confirm|Unsubscribe/ })).toBeNull();
  });

  it('asks anew after a refusal', async () => {
    answering({
      [ONE]: one(),
      'POST /wagtail/subscribers/7/unsubscribe/': problem(500, 'internal', 'The server had a fault'),
    });
    await showOne();
    const ask = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe…' }));
      return within(await screen.findByRole('dialog', { name: 'Unsubscribe' }));
    };
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Unsubscribe' }));
    await dialog.findByText('The server had a fault.');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await ask()).queryByText('The server had a fault.')).toBeNull();
  });

  it('is sent the link also after leaving, when they have signed up anew since', async () => {
    answering({ [ONE]: one({ state: 'unsubscribed', awaitsConfirmation: true }) });
    await showOne();
    expect(await screen.findByRole('button', { name: 'Send confirmation link again' })).toBeDefined();
  });

  it('shows since when they get mail, and whether the mailbox was checked', async () => {
    answering({ [ONE]: one({ state: 'subscribed', subscribedAt: '2026-11-01T10:00:00.000Z' }) });
    await showOne();
    await screen.findByText('Subscribed', { selector: 'dt' });
    expect(screen.queryByText('Confirmed by e-mail')).toBeNull();
    cleanup();
    const at = '2026-11-01T10:00:00.000Z';
    answering({ [ONE]: one({ state: 'subscribed', subscribedAt: at, confirmedAt: at }) });
    await showOne();
    await screen.findByText('Confirmed by e-mail', { selector: 'dt' });
  });

  it('says when enough links were sent', async () => {
    answering({
      [ONE]: one({ state: 'pending', awaitsConfirmation: true }),
      'POST /wagtail/subscribers/7/resend/': problem(400, 'invalid', 'This address got 3 links in a day'),
    });
    await showOne();
    fireEvent.click(await screen.findByRole('button', { name: 'Send confirmation link again' }));
    expect(await screen.findByText('This address got 3 links in a day.')).toBeDefined();
  });

  it('is only read by who may not change it', async () => {
    answering({ [ONE]: one({ state: 'pending', awaitsConfirmation: true }, { change: false, delete: false }) });
    await showOne();
    await screen.findByText('February 29');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Export']);
    expect(screen.queryByRole('link', { name: 'Erase…' })).toBeNull();
  });

  it('is erased on a screen of its own, that says what stays', async () => {
    answering({ [ONE]: one(), 'POST /wagtail/subscribers/7/erase/': { id: 7 } });
    const router = await showScreen(
      '/wagtail/subscribers/7/erase/',
      '/wagtail/subscribers/$id/erase/',
      SubscriberEraseScreen,
    );
    await screen.findByText(/Only a digest of the address is kept/);
    fireEvent.click(screen.getByRole('button', { name: 'Erase' }));
    await screen.findByText('The subscriber is erased.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/subscribers/'));
  });
});

describe('the reminders', () => {
  const PREVIEW = 'GET /wagtail/api/main/subscribers/reminders/';
  const reminders = {
    subject: 'Happy birthday',
    text: 'Hello Mara,',
    isOn: false,
    daysBefore: 0,
    hasPostalAddress: false,
    sites: [{ id: 1, name: 'Lantern Bay' }],
    days: [{ date: '2026-11-21', birthdays: 1200, occasions: 0 }],
  };
  const show = (query = '') =>
    showScreen(`/wagtail/subscribers/reminders/${query}`, '/wagtail/subscribers/reminders/', ReminderListScreen);

  it('say what is missing or turned off, and what the days bring', async () => {
    answering({ [PREVIEW]: reminders });
    await show();
    await screen.findByText('The postal address is missing');
    screen.getByText('These are turned off in the settings.');
    expect(screen.getByRole('row', { name: /November 21/ }).textContent).toBe('Saturday, November 211,200–');
  });

  it('show a mail in a frame that may do nothing, chosen in the address', async () => {
    const server = answering({ [PREVIEW]: { ...reminders, isOn: true, daysBefore: 7, hasPostalAddress: true } });
    await show('?mail=occasion&language=es');
    const frame = await screen.findByTitle('E-mail preview');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('src')).toContain('mail=occasion&language=es');
    screen.getByText('These are sent, up to 7 days before.');
    fireEvent.change(screen.getByRole('combobox', { name: 'E-mail' }), { target: { value: 'welcome' } });
    await waitFor(() => expect(server.asked.at(-1)).toContain('mail=welcome'));
  });

  it('are not for everybody', async () => {
    answering({ [PREVIEW]: problem(403, 'forbidden', 'You may not see subscribers') });
    await show();
    expect(await screen.findByText('You may not see subscribers.')).toBeDefined();
  });
});
