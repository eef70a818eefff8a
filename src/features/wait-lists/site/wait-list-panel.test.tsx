// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OPEN_WAITLIST_EVENT } from '#features/locations/panel-events.ts';
import { buildLocation, renderInPage } from '#test/site-page.tsx';
import type { WaitEstimate, WaitListEntry } from '../contract.ts';
import { readRememberedEntry, rememberEntry } from './remembered-entry.ts';
import { drawOffer } from '#features/front-of-house/site/draw-offer.tsx';
import { type DrawPanel, PanelListener } from '#features/front-of-house/site/panel-listener.tsx';
import { WAIT_LIST_OFFER } from './wait-list-offer.ts';

const PAGES = { 'open-waitlist': '/waitlist/join/' };
const load = async (): Promise<DrawPanel> => (_, call) => drawOffer(WAIT_LIST_OFFER, call);

const RLID = 101;
const ESTIMATE: WaitEstimate = {
  rlid: RLID,
  partySize: 2,
  isOpen: true,
  isSeatingNow: false,
  wait: { low: 15, high: 25 },
  partiesAhead: 3,
  maxPartySize: 8,
  readAt: '2026-11-22T02:42:00.000Z',
};
const ENTRY: WaitListEntry = {
  plan_ahead_id: 'A'.repeat(22),
  rlid: RLID,
  restaurantName: 'Harbor Point',
  state: 'waiting',
  presence: 'remote',
  name: 'Ana',
  language: 'en',
  partySize: 2,
  partiesAhead: 3,
  quote: { low: 15, high: 25 },
  wait: { low: 15, high: 25 },
  joinedAt: '2026-11-22T02:42:00.000Z',
  readAt: '2026-11-22T02:42:00.000Z',
  version: 1,
  maxPartySize: 8,
  may: { changePresence: true, changeSize: true, leave: true, return: false, rejoin: false },
};

type Answer = { status?: number; body: unknown } | 'lost';
/** Answers of the server by the beginning of "METHOD path", the longest first; the requests that came. */
let answers: Record<string, () => Answer>;
let requests: { what: string; key: string | null; body: unknown }[];

beforeEach(() => {
  localStorage.clear();
  requests = [];
  answers = {
    'GET /api/waitlist/estimate/': () => ({ body: ESTIMATE }),
    'GET /api/location/getlocation/': () => ({ body: buildLocation({ rlid: RLID }) }),
    'GET /api-nc/csrftoken/': () => ({ body: { csrf_token: 'token' } }),
    'POST /api/waitlist/': () => ({ status: 201, body: ENTRY }),
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const what = `${init.method ?? 'GET'} ${url}`;
    const headers = new Headers(init.headers);
    requests.push({ what, key: headers.get('idempotency-key'), body: init.body && JSON.parse(String(init.body)) });
    const [beginning = ''] = Object.keys(answers)
      .filter((one) => what.startsWith(one))
      .toSorted((one, other) => other.length - one.length);
    const answer = answers[beginning]?.() ?? { status: 404, body: { type: 'not_found' } };
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'content-type': (answer.status ?? 200) < 400 ? 'application/json' : 'application/problem+json' },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const raise = async (detail: unknown = { rlid: RLID }) => {
  await act(async () => {
    window.dispatchEvent(new CustomEvent(OPEN_WAITLIST_EVENT, { detail, cancelable: true }));
  });
};
const openForm = async () => {
  renderInPage(<PanelListener pages={PAGES} load={load} />);
  await raise();
  await screen.findByLabelText('Party size');
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Join the wait list' }));
const joins = () => requests.filter(({ what }) => what === 'POST /api/waitlist/');

describe('WaitListListener', () => {
  it.each([[null], [{}], [{ rlid: 'x' }]])('asks for nothing when the detail is %j', async (detail) => {
    renderInPage(<PanelListener pages={PAGES} load={load} />);
    await raise(detail);
    expect([screen.queryByRole('dialog'), requests]).toEqual([null, []]);
  });

  it('leaves the event to a listener that cancels it, also one that was added later', async () => {
    renderInPage(<PanelListener pages={PAGES} load={load} />);
    const cancel = (event: Event) => event.preventDefault();
    window.addEventListener(OPEN_WAITLIST_EVENT, cancel);
    await raise();
    expect([screen.queryByRole('dialog'), requests]).toEqual([null, []]);
    window.removeEventListener(OPEN_WAITLIST_EVENT, cancel);
    await raise();
    expect(await screen.findByRole('dialog', { name: 'Join the wait list' })).toBeDefined();
  });
});

describe('WaitListPanel', () => {
  it('says the wait, how many are ahead and how fresh that is, at the restaurant’s time', async () => {
    await openForm();
    expect(screen.getByText('15–25 min')).toBeDefined();
    expect(screen.getByText(/^3 parties of your size are ahead of you/).textContent).toContain('(as of 6:42 PM)');
  });

  it('requests the wait of another size, and for none that is not accepted', async () => {
    await openForm();
    fireEvent.click(screen.getByRole('button', { name: 'One person more' }));
    await waitFor(() => expect(requests.at(-1)?.what).toContain('partySize=3'));
    fill('Party size', '8');
    await waitFor(() => expect(requests.at(-1)?.what).toContain('partySize=8'));
    fireEvent.click(screen.getByRole('button', { name: 'One person more' }));
    expect(screen.getByLabelText<HTMLInputElement>('Party size').value).toBe('8');
  });

  it('names what is missing at the fields and in a summary that takes the focus, and sends nothing', async () => {
    await openForm();
    submit();
    const summary = screen.getByText('2 fields need your attention:').closest('div');
    expect(document.activeElement).toBe(summary);
    expect(within(summary as HTMLElement).getAllByRole('link')).toHaveLength(2);
    // Nothing is announced twice.
    expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '')).toEqual([summary]);
    const name = screen.getByLabelText('Name');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(joins()).toEqual([]);
    fill('Name', 'Ana');
    expect(name.getAttribute('aria-invalid')).toBeNull();
    // Either of the two ways to reach the guest is enough.
    fill('E-mail', 'ana@guests.example');
    expect(screen.getByLabelText('Mobile phone').getAttribute('aria-invalid')).toBeNull();
  });

  it('joins once for two clicks, shows the place and remembers the way to it', async () => {
    await openForm();
    fill('Name', 'Ana');
    fill('Mobile phone', '(775) 555-0150');
    const button = screen.getByRole('button', { name: 'Join the wait list' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByRole('dialog', { name: 'You are on the list at Harbor Point.' })).toBeDefined();
    expect(screen.getByText('Number 4 in line for parties of your size')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('You are on the list at Harbor Point.'));
    expect(screen.getByRole('link', { name: 'See my place in line' }).getAttribute('href')).toBe(
      `/waitlist/${ENTRY.plan_ahead_id}/`,
    );
    expect(joins().map(({ body }) => body)).toEqual([
      { rlid: RLID, name: 'Ana', partySize: 2, phone: '(775) 555-0150', email: '', note: '', smsConsent: false },
    ]);
    expect(readRememberedEntry()).toEqual({ token: ENTRY.plan_ahead_id, restaurantName: 'Harbor Point' });
  });

  it('asks for text messages with an empty box that names its terms, and sends what was ticked', async () => {
    await openForm();
    fill('Name', 'Ana');
    fill('Mobile phone', '(775) 555-0150');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /text messages about this visit.*STOP.*HELP/ });
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Join the wait list' }));
    await screen.findByRole('dialog', { name: 'You are on the list at Harbor Point.' });
    expect(joins()).toMatchObject([{ body: { smsConsent: true } }]);
  });

  it('sends the same key again after a lost answer, and another after a refusal', async () => {
    await openForm();
    fill('Name', 'Ana');
    fill('Mobile phone', '(775) 555-0150');
    answers['POST /api/waitlist/'] = () => 'lost';
    submit();
    await screen.findByText(/We did not hear back/);
    answers['POST /api/waitlist/'] = () => ({ status: 409, body: { type: 'full' } });
    submit();
    await screen.findByText(/^The wait list is full right now/);
    answers['POST /api/waitlist/'] = () => ({ status: 201, body: ENTRY });
    submit();
    await screen.findByRole('link', { name: 'See my place in line' });
    const keys = joins().map(({ key }) => key);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it.each([
    ['duplicate', /is on a wait list already/],
    ['closed', /The wait list has closed/],
    ['rate_limited', /too many tries/],
    ['internal', /We did not hear back/],
  ])('says in words that it was refused: %s', async (type, words) => {
    await openForm();
    fill('Name', 'Ana');
    fill('E-mail', 'ana@guests.example');
    answers['POST /api/waitlist/'] = () => ({ status: 409, body: { type } });
    submit();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana');
  });

  it('puts a complaint of the server at its field', async () => {
    await openForm();
    fill('Name', 'Ana');
    fill('Mobile phone', '555');
    const errors = [{ field: 'phone', message: 'must be a phone number' }];
    answers['POST /api/waitlist/'] = () => ({ status: 400, body: { type: 'invalid', errors } });
    submit();
    expect(await screen.findByText('Error: Enter a phone number with its area code, without extension.')).toBeDefined();
  });

  it.each([
    ['off', 'Come by and ask the host, or call us.'],
    ['closed', 'You can join while we are open.'],
    ['last_join', 'Call us to ask whether we can still seat you.'],
    ['paused', 'Kitchen closed for cleaning'],
    ['full', 'Try again a little later, call us, or come by and ask the host.'],
    ['elsewhere', 'Continue at tables.example'],
  ] as const)('says what to do instead when the list is %s', async (closedReason, words) => {
    const url = closedReason === 'elsewhere' && { url: 'https://tables.example/orlando' };
    const pauseReason = closedReason === 'paused' && { pauseReason: words, opensAt: '2026-11-22T03:05:00.000Z' };
    answers['GET /api/waitlist/estimate/'] = () => ({
      body: { ...ESTIMATE, isOpen: false, closedReason, ...pauseReason, ...url },
    });
    renderInPage(<PanelListener pages={PAGES} load={load} />);
    await raise();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Call (775) 555-0142' }).getAttribute('href')).toBe('tel:+17755550142');
    expect(screen.getByRole('link', { name: 'Other restaurants' })).toBeDefined();
    expect(screen.queryByText('It opens again at 7:05 PM.') !== null).toBe(closedReason === 'paused');
    expect(screen.queryByLabelText('Party size')).toBeNull();
  });

  it('tries again when the wait could not be read', async () => {
    answers['GET /api/waitlist/estimate/'] = () => 'lost';
    renderInPage(<PanelListener pages={PAGES} load={load} />);
    await raise();
    await screen.findByText(/We cannot reach the restaurant/);
    answers['GET /api/waitlist/estimate/'] = () => ({ body: ESTIMATE });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Party size')).toBeDefined();
  });

  it('shows who waits here the place instead of a form, and who waits elsewhere a way there above it', async () => {
    rememberEntry({ token: ENTRY.plan_ahead_id, restaurantName: 'Harbor Point' });
    answers[`GET /api/waitlist/${ENTRY.plan_ahead_id}/`] = () => ({ body: ENTRY });
    renderInPage(<PanelListener pages={PAGES} load={load} />);
    await raise();
    await screen.findByRole('dialog', { name: 'You are on the list at Harbor Point.' });
    expect(screen.queryByLabelText('Party size')).toBeNull();
    cleanup();
    answers[`GET /api/waitlist/${ENTRY.plan_ahead_id}/`] = () => ({ body: { ...ENTRY, rlid: 7 } });
    await openForm();
    expect(screen.getByText('You are on the list at Harbor Point.')).toBeDefined();
  });

  it.each([
    ['is not there', { status: 404, body: { type: 'not_found' } }],
    ['has ended', { body: { ...ENTRY, state: 'seated', may: { ...ENTRY.may, leave: false, changeSize: false } } }],
  ])('forgets an entry that %s', async (_, answer) => {
    rememberEntry({ token: ENTRY.plan_ahead_id, restaurantName: 'Harbor Point' });
    answers[`GET /api/waitlist/${ENTRY.plan_ahead_id}/`] = () => answer;
    await openForm();
    expect(readRememberedEntry()).toBeNull();
  });
});
