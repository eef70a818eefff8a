// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { NO_PARTY } from '#features/front-of-house/party-values.ts';
import { ReservationChange } from '#templates/reservation-change/view.tsx';
import { ReservationEntry } from '#templates/reservation-entry/view.tsx';
import { ReservationHold } from '#templates/reservation-hold/view.tsx';
import { buildReservation, buildSlots } from '#test/reservations.ts';
import { buildLocation, buildPageContext, renderInPage } from '#test/site-page.tsx';
import { RESERVATION_STATES, type Reservation } from '../contract.ts';
import { RESERVATION_REFUSALS, type ReservationRefusal } from '../guest-pages.ts';

const NOTHING = { confirm: false, change: false, cancel: false };
const HELD: Partial<Reservation> = {
  state: 'held',
  name: '',
  heldUntil: '2026-11-22T00:05:00.000Z',
  may: { ...NOTHING, confirm: true },
};

/** What the API says of the reservation. */
let newest: Partial<Reservation>;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T00:00:00.000Z') });
  newest = {};
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(JSON.stringify(url.includes('/slots/') ? buildSlots() : buildReservation(newest)), {
        headers: { 'content-type': 'application/json' },
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const draw = async (page: ReactNode) => {
  renderInPage(page, buildPageContext({ csrf_token: 'token', now: '2026-11-22T00:00:00.000Z' }));
  await pass(0);
};
const show = async (change: Partial<Reservation> = {}, refusal: ReservationRefusal | null = null) => {
  newest = change;
  await draw(
    <ReservationEntry reservation={buildReservation(change)} restaurant={buildLocation()} refusal={refusal} />,
  );
};
const showHeld = async () => {
  newest = HELD;
  await draw(
    <ReservationHold
      hold={buildReservation(HELD)}
      restaurant={buildLocation()}
      attempt="attempt-1"
      values={NO_PARTY}
      problem={null}
    />,
  );
};
const formOf = (name: string) => screen.getByText(name).closest('form') as HTMLFormElement;
const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries([...form.querySelectorAll('input')].map(({ name, value }) => [name, value]));

describe('the page of a reservation', () => {
  it('says when, for how many, under which terms and until when it can be changed', async () => {
    await show({ note: '<b>By the window</b>', partySize: 4 });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your table is reserved');
    expect(screen.getByText('Table for 4 people')).toBeDefined();
    expect(screen.getByText('Saturday, November 21 at 6:30 PM')).toBeDefined();
    expect(screen.getByText('Your note: <b>By the window</b>')).toBeDefined();
    expect(screen.getByText('We keep your table for 15 minutes.')).toBeDefined();
    expect(screen.getByText('You can change or cancel until Saturday, November 21 at 5:30 PM.')).toBeDefined();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Add to my calendar')).toBe(`/api/reservations/${'R'.repeat(22)}/calendar.ics`);
    expect(href('Change time or party size')).toBe(
      `/reservations/${'R'.repeat(22)}/?change=1&partySize=4&date=2026-11-21`,
    );
  });

  it('is cancelled by a form in a part that is opened first', async () => {
    await show();
    const form = formOf('Yes, cancel it');
    expect([form.method, form.closest('details')?.open]).toEqual(['post', false]);
    expect(valuesOf(form)).toEqual({ csrf_token: 'token', version: '3' });
    expect(within(form).getByRole<HTMLButtonElement>('button', { hidden: true })).toMatchObject({
      name: 'action',
      value: 'cancel',
    });
  });

  it('takes another note by a form that begins with the one there is', async () => {
    await show({ note: 'By the window' });
    const form = formOf('Save the note');
    expect(valuesOf(form)).toEqual({ csrf_token: 'token', version: '3' });
    expect(within(form).getByLabelText<HTMLTextAreaElement>('Note for the host (optional)')).toMatchObject({
      name: 'note',
      value: 'By the window',
      maxLength: 200,
    });
    expect(within(form).getByRole<HTMLButtonElement>('button', { hidden: true }).value).toBe('note');
  });

  it.each(
    RESERVATION_STATES.filter((state) => !['held', 'awaiting_payment', 'requested', 'confirmed'].includes(state)),
  )('offers no change once it is %s', async (state) => {
    await show({ state, may: NOTHING });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByText(/You can change or cancel/)).toBeNull();
    const isOver = ['cancelled', 'no_show', 'declined', 'expired'].includes(state);
    expect(screen.queryByRole('link', { name: 'Reserve another table' }) !== null).toBe(isOver);
  });

  it('leads to the payment of its deposit, and says how long the table is kept', async () => {
    await show({
      state: 'awaiting_payment',
      heldUntil: '2026-11-22T00:10:00.000Z',
      deposit: {
        perGuest: 1000,
        total: 2000,
        currency: 'USD',
        state: 'waiting',
        text: 'Deposit: $20.00, not paid yet.',
      },
      may: { ...NOTHING, cancel: true },
    });
    const form = screen.getByRole('button', { name: 'Pay the deposit' }).closest('form')!;
    expect(valuesOf(form)).toEqual({ csrf_token: 'token', pays: '1' });
    expect(screen.getByText('Deposit: $20.00, not paid yet.')).toBeDefined();
    newest = { state: 'expired', may: NOTHING };
    await pass(60);
    expect(screen.queryByRole('button', { name: 'Pay the deposit' })).toBeNull();
  });

  it('says what became of its deposit', async () => {
    const deposit = { perGuest: 1000, total: 2000, currency: 'USD', state: 'kept', text: 'We kept it.' } as const;
    await show({ state: 'no_show', deposit });
    expect(screen.getByText('We kept it.')).toBeDefined();
  });

  it('shows when it is too late to change it', async () => {
    await show({ may: NOTHING });
    expect(screen.getByText('It can no longer be changed here. Please call us.')).toBeDefined();
  });

  it('becomes confirmed automatically once the restaurant confirms it', async () => {
    await show({ state: 'requested' });
    expect(screen.getByText(/^The table is not yours yet/)).toBeDefined();
    newest = { state: 'confirmed' };
    await pass(61);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your table is reserved');
    expect(document.title).toBe('Your table is reserved');
  });

  it.each(RESERVATION_REFUSALS)('says why an action was not done: %s', async (refusal) => {
    await show({}, refusal);
    const [notice] = screen.getAllByRole('alert');
    expect(notice?.textContent).not.toBe('');
  });
});

describe('the page of a held time', () => {
  it('has the form to confirm it, which works without scripts', async () => {
    await showHeld();
    const form = formOf('Confirm the reservation');
    expect([form.method, form.getAttribute('action')]).toEqual(['post', `/reservations/${'R'.repeat(22)}/`]);
    expect(valuesOf(form)).toMatchObject({ csrf_token: 'token', attempt: 'attempt-1' });
    const buttons = within(form).getAllByRole<HTMLButtonElement>('button');
    expect(buttons.map(({ name, value }) => [name, value])).toEqual([
      ['action', 'confirm'],
      ['action', 'release'],
    ]);
    expect(screen.getByRole('timer').textContent).toMatch(/^We hold this time for you: [45]:\d\d$/);
  });

  it('leads to the page of the reservation when it lapses', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await showHeld();
    await pass(301);
    expect(assign).not.toHaveBeenCalled();
    await pass(2);
    expect(assign.mock.calls).toEqual([[`/reservations/${'R'.repeat(22)}/`]]);
  });

  it('keeps what is typed when it lapses, and says so', async () => {
    const assign = vi
      .spyOn(window.location, 'assign')
      .mockClear()
      .mockImplementation(() => undefined);
    await showHeld();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ana' } });
    await pass(305);
    expect(assign).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana');
    expect(screen.getByRole('timer').textContent).toBe(
      'The time that we held for you has run out. You can still confirm it if nobody has taken it.',
    );
  });
});

describe('the times to move a reservation to', () => {
  it('are buttons that post the change with the version that is shown', async () => {
    await draw(
      <ReservationChange
        reservation={buildReservation()}
        restaurant={buildLocation()}
        times={{ slots: buildSlots(), nearDays: [] }}
        refusal={null}
      />,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose another time for your table');
    const form = formOf('12:00 PM');
    expect([form.method, form.getAttribute('action')]).toEqual([
      'post',
      `/reservations/${'R'.repeat(22)}/?change=1&partySize=2&date=2026-11-21`,
    ]);
    expect(valuesOf(form)).toEqual({ csrf_token: 'token', action: 'change', version: '3', partySize: '2' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '12:00 PM' })).toMatchObject({
      name: 'start',
      value: '2026-11-21T20:00:00.000Z',
    });
    const search = screen.getByLabelText('Party size').closest('form') as HTMLFormElement;
    expect(valuesOf(search)).toEqual({ change: '1', partySize: '2', date: '2026-11-21' });
  });
});
