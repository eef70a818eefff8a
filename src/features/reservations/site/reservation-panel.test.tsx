// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawOffer } from '#features/front-of-house/site/draw-offer.tsx';
import { type DrawPanel, PanelListener } from '#features/front-of-house/site/panel-listener.tsx';
import { OPEN_RESERVATION_PANEL_EVENT } from '#features/locations/panel-events.ts';
import { buildLocation, renderInPage } from '#test/site-page.tsx';
import { buildReservation, buildSlots } from '#test/reservations.ts';
import { NO_TIMES_REASONS } from '../contract.ts';
import { RESERVATION_OFFER } from './reservation-offer.ts';

const PAGES = { 'open-reservation-panel': '/reserve/' };
const load = async (): Promise<DrawPanel> => (_, call) => drawOffer(RESERVATION_OFFER, call);

const RLID = 101;
const HOLD = buildReservation({
  state: 'held',
  name: '',
  heldUntil: '2026-11-22T00:05:00.000Z',
  readAt: '2026-11-22T00:00:00.000Z',
  may: { confirm: true, change: false, cancel: false },
});
const RESERVED = buildReservation();
const AT_630 = '2026-11-22T02:30:00.000Z';

type Answer = { status?: number; body: unknown } | 'lost';
/** Answers of the server by the beginning of "METHOD path", the longest first; the requests that came. */
let answers: Record<string, () => Answer>;
let requests: { what: string; key: string | null; body: unknown }[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-22T00:00:00.000Z') });
  requests = [];
  answers = {
    'GET /api/reservations/slots/': () => ({ body: buildSlots() }),
    'GET /api/reservations/days/': () => ({
      body: {
        rlid: RLID,
        partySize: 2,
        maxPartySize: 8,
        readAt: HOLD.readAt,
        days: [
          { date: '2026-11-21', isAvailable: false },
          { date: '2026-11-24', isAvailable: true },
        ],
      },
    }),
    'GET /api/location/getlocation/': () => ({ body: buildLocation({ rlid: RLID }) }),
    'GET /api-nc/csrftoken/': () => ({ body: { csrf_token: 'token' } }),
    'POST /api/reservations/holds/': () => ({ status: 201, body: HOLD }),
    'DELETE /api/reservations/holds/': () => ({ status: 204, body: null }),
    'POST /api/reservations/': () => ({ status: 201, body: RESERVED }),
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
    const { status = 200, body } = answer;
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refuse = (type: string, errors?: { field: string }[]) => () => ({ status: 409, body: { type, errors } });
const open = async () => {
  renderInPage(<PanelListener pages={PAGES} load={load} />);
  await act(async () => {
    window.dispatchEvent(new CustomEvent(OPEN_RESERVATION_PANEL_EVENT, { detail: { rlid: RLID }, cancelable: true }));
  });
  await screen.findByLabelText('Party size');
};
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (what: string) => requests.filter((request) => request.what === what);
const holdTime = async () => {
  await open();
  press('6:30 PM');
  await screen.findByLabelText('Name');
};
const fillContact = () => {
  fill('Name', 'Ana');
  fill('Mobile phone', '(775) 555-0150');
};

describe('the times of a day', () => {
  it('are those that are free, as buttons by meal, for the restaurant’s business day', async () => {
    await open();
    const times = screen.getAllByRole('button', { name: /[AP]M$/ }).map((button) => button.textContent);
    expect(times).toEqual(['12:00 PM', '6:30 PM', '12:15 AM']);
    expect([screen.getByText('Lunch'), screen.getByText('Dinner')]).toHaveLength(2);
    expect(screen.getByText(/Your table is yours for 1 h 45 min/)).toBeDefined();
    // It is 4 PM in Reno.
    expect(requests.some(({ what }) => what.includes('/slots/?rlid=101&partySize=2&date=2026-11-21'))).toBe(true);
  });

  it('follow the size and the day, within what can be booked', async () => {
    await open();
    press('One person more');
    await waitFor(() => expect(requests.at(-1)?.what).toContain('partySize=3&date=2026-11-21'));
    expect(screen.getByRole('button', { name: 'The day before' }).getAttribute('aria-disabled')).toBe('true');
    press('The day before');
    press('The day after');
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-22');
    expect(screen.getByText('Looking for times…')).toBeDefined();
    await waitFor(() => expect(requests.at(-1)?.what).toContain('partySize=3&date=2026-11-22'));
    fill('Party size', '9');
    expect(screen.getByText('Error: Enter a number of people that we can seat.')).toBeDefined();
  });

  it.each(NO_TIMES_REASONS)(
    'are none for a reason in words, with the nearest days that have some: %s',
    async (reason) => {
      answers['GET /api/reservations/slots/'] = () => ({ body: buildSlots({ slots: [], reason }) });
      await open();
      expect(screen.getByRole('link', { name: 'Call (775) 555-0142' })).toBeDefined();
      expect(screen.queryByRole('button', { name: /[AP]M$/ })).toBeNull();
      if (reason === 'off') return;
      answers['GET /api/reservations/slots/'] = () => ({ body: buildSlots({ date: '2026-11-24' }) });
      press('Tue, Nov 24');
      expect(await screen.findByText('3 times on Tuesday, November 24')).toBeDefined();
    },
  );

  it('can be asked for again when they could not be read', async () => {
    await open();
    answers['GET /api/reservations/slots/'] = () => 'lost';
    press('The day after');
    await screen.findByText(/We cannot reach the restaurant/);
    answers['GET /api/reservations/slots/'] = () => ({ body: buildSlots({ date: '2026-11-22' }) });
    press('Try again');
    expect(document.activeElement).toBe(screen.getByLabelText('Date'));
    expect(await screen.findByText('3 times on Sunday, November 22')).toBeDefined();
  });
});

describe('holding a time', () => {
  it('asks for it once, and counts down aloud only at the start and at the last minute', async () => {
    await open();
    press('6:30 PM');
    press('6:30 PM');
    await screen.findByLabelText('Name');
    expect(sent('POST /api/reservations/holds/').map(({ body }) => body)).toEqual([
      { rlid: RLID, start: AT_630, partySize: 2 },
    ]);
    expect(screen.getByText('Saturday, November 21 at 6:30 PM')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Table for 2 people'));
    const spoken = () => screen.getAllByRole('status').map((status) => status.textContent);
    expect(spoken()).toContain('We hold this time for you for 5 minutes.');
    await pass(90);
    expect(screen.getByRole('timer').textContent).toMatch(/3:[23]\d$/);
    expect(spoken()).toContain('We hold this time for you for 5 minutes.');
    await pass(160);
    expect(spoken()).toContain('One minute is left to confirm.');
  });

  it('shows that a time is taken, and those that are left', async () => {
    await open();
    answers['POST /api/reservations/holds/'] = refuse('full');
    answers['GET /api/reservations/slots/'] = () => ({
      body: buildSlots({ slots: buildSlots().slots.slice(0, 1) }),
    });
    press('6:30 PM');
    expect(await screen.findByText(/^That time has just gone/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: '6:30 PM' })).toBeNull());
    expect(screen.getByRole('button', { name: '12:00 PM' })).toBeDefined();
  });

  it('sends the same key again for the same time after a lost answer, and another for another time', async () => {
    await open();
    answers['POST /api/reservations/holds/'] = () => 'lost';
    for (const time of ['6:30 PM', '6:30 PM', '12:00 PM']) {
      press(time);
      await act(() => vi.advanceTimersByTimeAsync(0));
      await screen.findByText(/We did not hear back/);
    }
    const keys = sent('POST /api/reservations/holds/').map(({ key }) => key);
    expect([keys.length, keys[1] === keys[0], keys[2] === keys[0]]).toEqual([3, true, false]);
  });

  it('ends when the guest goes back, and the next hold replaces it; what was typed stays', async () => {
    await holdTime();
    fill('Name', 'Ana');
    press('Choose another time');
    expect(sent(`DELETE /api/reservations/holds/${HOLD.id}/`)).toHaveLength(0);
    await waitFor(() => expect(sent(`DELETE /api/reservations/holds/${HOLD.id}/`)).toHaveLength(1));
    await waitFor(() => expect(requests.at(-1)?.what).toContain(`hold=${HOLD.id}`));
    press('12:00 PM');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Ana');
    expect(sent('POST /api/reservations/holds/').at(-1)?.body).toMatchObject({ replaces: HOLD.id });
  });

  it('leaves the guest at the form when it lapses, and the time can still be confirmed', async () => {
    await holdTime();
    fillContact();
    await pass(301);
    expect(screen.getAllByText(/You can still confirm it/)).toHaveLength(2);
    fill('Name', 'Ana Lund');
    press('Confirm the reservation');
    await screen.findByRole('dialog', { name: 'Your table is reserved' });
    expect(sent('POST /api/reservations/').at(-1)?.body).toMatchObject({ hold: HOLD.id, name: 'Ana Lund' });
  });
});

describe('confirming', () => {
  it('names what is missing in a summary that takes the focus, and sends nothing', async () => {
    await holdTime();
    press('Confirm the reservation');
    const summary = screen.getByText('2 fields need your attention:').closest('div');
    expect(document.activeElement).toBe(summary);
    expect(within(summary as HTMLElement).getAllByRole('link')).toHaveLength(2);
    expect(sent('POST /api/reservations/')).toEqual([]);
  });

  it('reserves once for two clicks, and answers with the page, the calendar and the way there', async () => {
    await holdTime();
    fillContact();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /text messages about this visit/ });
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    press('Confirm the reservation');
    press('Confirming…');
    expect(await screen.findByRole('dialog', { name: 'Your table is reserved' })).toBeDefined();
    expect(sent('POST /api/reservations/').map(({ body }) => body)).toEqual([
      { hold: HOLD.id, name: 'Ana', phone: '(775) 555-0150', email: '', note: '', smsConsent: true },
    ]);
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('See my reservation')).toBe(`/reservations/${HOLD.id}/`);
    expect(href('Add to my calendar')).toBe(`/api/reservations/${HOLD.id}/calendar.ics`);
    expect(screen.getByRole('link', { name: /^Directions/ })).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your table is reserved'));
  });

  it('with a deposit leads to the payment, and back to the page of the reservation', async () => {
    const deposit = { perGuest: 1000, total: 2000, currency: 'USD', state: 'due', text: 'Deposit $20.00' } as const;
    const held = { ...HOLD, deposit };
    answers['POST /api/reservations/holds/'] = () => ({ status: 201, body: held });
    answers['POST /api/reservations/'] = () => ({ status: 503, body: { type: 'unavailable' } });
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    const replace = vi.spyOn(window.history, 'replaceState').mockReturnValue();
    await holdTime();
    expect(screen.getByText('Deposit $20.00')).toBeDefined();
    fillContact();
    press('Continue to the payment');
    await screen.findByText(/^We did not hear back from the restaurant/);
    const waiting = { ...held, state: 'awaiting_payment' as const, payUrl: 'https://pay.example/1' };
    answers['POST /api/reservations/'] = () => ({ status: 201, body: waiting });
    press('Continue to the payment');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
    expect(replace).toHaveBeenCalledWith(null, '', `/reservations/${held.id}/`);
  });

  it('of a request is no promise', async () => {
    answers['POST /api/reservations/holds/'] = () => ({ status: 201, body: { ...HOLD, needsApproval: true } });
    answers['POST /api/reservations/'] = () => ({ status: 201, body: { ...RESERVED, state: 'requested' } });
    await holdTime();
    expect(screen.getByText(/^The restaurant confirms parties of this size itself/)).toBeDefined();
    fillContact();
    press('Ask for this table');
    expect(await screen.findByRole('dialog', { name: 'We have your request' })).toBeDefined();
  });

  it('sends the same key again after a lost answer, although the hold lapses meanwhile', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    const replace = vi.spyOn(window.history, 'replaceState').mockReturnValue();
    await holdTime();
    fillContact();
    answers['POST /api/reservations/'] = () => 'lost';
    press('Confirm the reservation');
    await screen.findByText(/We did not hear back/);
    await waitFor(() => expect(replace).toHaveBeenCalledWith(null, '', `/reservations/${HOLD.id}/`));
    press('Choose another time');
    expect(assign).toHaveBeenCalledWith(`/reservations/${HOLD.id}/`);
    await pass(301);
    answers['POST /api/reservations/'] = () => ({ status: 201, body: RESERVED });
    press('Confirm the reservation');
    await screen.findByRole('dialog', { name: 'Your table is reserved' });
    const [first, second] = sent('POST /api/reservations/').map(({ key }) => key);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
  });

  it.each(['full', 'gone', 'not_found'])('leads back to the times when the time is lost: %s', async (type) => {
    await holdTime();
    fillContact();
    answers['POST /api/reservations/'] = refuse(type);
    press('Confirm the reservation');
    expect(await screen.findByText(/^That time is gone/)).toBeDefined();
    press('6:30 PM');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Ana');
  });

  it.each([
    ['duplicate', /There is a reservation for this phone number/],
    ['rate_limited', /too many tries/],
    ['internal', /We did not hear back/],
  ])('says in words that it was refused: %s', async (type, words) => {
    await holdTime();
    fillContact();
    answers['POST /api/reservations/'] = refuse(type);
    press('Confirm the reservation');
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana');
  });

  it('puts a complaint of the server at its field', async () => {
    await holdTime();
    fill('Name', 'Ana');
    fill('Mobile phone', '555');
    answers['POST /api/reservations/'] = refuse('invalid', [{ field: 'phone' }]);
    press('Confirm the reservation');
    expect(await screen.findByText('Error: Enter a phone number with its area code, without extension.')).toBeDefined();
  });
});
