// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, problem, showScreen } from '#test/admin-screen.tsx';
import type { ReservationSettings } from '../../staff-contract.ts';
import { ReservationSettingsScreen } from './reservation-settings-screen.tsx';

const READ = 'GET /wagtail/api/main/host/7/reservations/settings/';
const SAVE = 'POST /wagtail/host/7/reservations/settings/';
const VALUES: ReservationSettings = {
  isOn: true,
  provider: 'house',
  redirectUrl: '',
  maxPartySize: 8,
  coversPerSlot: 20,
  onlineCoversPerSlot: 14,
  partiesPerSlot: 6,
  seats: 90,
  durations: [90, 105, 120, 150],
  resetMinutes: 10,
  leadMinutes: 60,
  horizonDays: 60,
  approvalFrom: 0,
  holdMinutes: 5,
  graceMinutes: 15,
  autoNoShowMinutes: 0,
  changeUntilMinutes: 120,
  retentionDays: 90,
  depositPerGuest: 0,
  depositFrom: 1,
  policy: 'We keep your table for 15 minutes.',
  rules: [{ weekday: 5, isClosed: false, from: '17:00', to: '21:30', coversPerSlot: 12 }],
};
const details = (more: Partial<ReservationSettings> = {}, version = 2) => ({
  name: 'Lantern Bay',
  version,
  changed: { by: 'Wren Alder', at: '2026-11-19T12:00:00.000Z' },
  isOwn: true,
  chain: { version: 3, changed: { by: 'Wren Alder', at: '2026-11-18T12:00:00.000Z' } },
  mayChangeAll: true,
  providers: ['house', 'redirect'],
  values: { ...VALUES, ...more },
});

async function show(answers: Record<string, Answer>) {
  const asked = answering({ [READ]: details(), ...answers });
  await showScreen(
    '/wagtail/host/7/reservations/settings/',
    '/wagtail/host/$id/reservations/settings/',
    ReservationSettingsScreen,
  );
  await screen.findByRole('heading', { name: 'Reservations of Lantern Bay' });
  return asked;
}
const type = (name: string, value: string, part = within(document.body)) =>
  fireEvent.change(part.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rule = (name: string) => within(screen.getByRole('group', { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('settings of the chain', () => {
  const FOLLOW = 'POST /wagtail/host/7/reservations/settings/follow/';

  it('count again when the restaurant drops its own', async () => {
    let isOwn = true;
    const { changes } = await show({
      [READ]: () => ({ ...details(isOwn ? {} : { seats: 40 }, 0), isOwn }),
      [FOLLOW]: () => {
        isOwn = false;
        return {};
      },
    });
    press('Follow the chain');
    await screen.findByText(/follows the settings of the chain, which Wren Alder saved/);
    expect(changes.map(({ what }) => what)).toEqual([FOLLOW]);
    expect(screen.getByLabelText('Guests at tables')).toHaveProperty('value', '40');
  });

  it('are saved with the version of the chain’s, and a refusal is shown', async () => {
    let answer: object | Response = problem(409, 'conflict', 'Wren Alder changed these settings');
    const { changes } = await show({ [SAVE]: () => answer });
    press('Use these for all restaurants without their own');
    await screen.findByText(/Wren Alder changed these settings/);
    answer = { version: 4 };
    press('Use these for all restaurants without their own');
    await waitFor(() => expect(screen.getByTestId('flash').textContent).toContain('All restaurants without'));
    expect(changes[1]?.body).toEqual({ baseVersion: 3, forChain: true, values: VALUES });
  });

  it('are hidden from users who may change one restaurant', async () => {
    await show({ [READ]: { ...details(), isOwn: false, mayChangeAll: false } });
    expect(screen.queryByRole('button', { name: /Follow|all restaurants/ })).toBeNull();
  });
});

describe('the settings of reservations', () => {
  it('sends what it read when nothing changed, and the version', async () => {
    const { changes } = await show({ [SAVE]: { version: 3 } });
    press('Save');
    await waitFor(() => expect(changes).toEqual([{ what: SAVE, body: { baseVersion: 2, values: VALUES } }]));
  });

  it('saves numbers, words and durations', async () => {
    const { changes } = await show({ [SAVE]: { version: 3 } });
    type('Guests at tables', '110');
    type('Parties of 3–4', '100');
    type('Note about reservations', 'Call us for more than eight.');
    press('Save');
    await waitFor(() => expect(screen.getByTestId('flash').textContent).toBe('The settings are saved.'));
    expect(changes[0]?.body).toMatchObject({
      values: { seats: 110, durations: [90, 100, 120, 150], policy: 'Call us for more than eight.' },
    });
  });

  it('adds and removes days with other times', async () => {
    const { changes } = await show({ [SAVE]: { version: 3 } });
    expect(rule('Every Friday').getByLabelText<HTMLInputElement>('First time').value).toBe('17:00');
    press('Add day');
    type('Date', '2026-12-24', rule('New day 2'));
    press('Add day');
    type('Day', '1', rule('New day 3'));
    fireEvent.click(rule('Every Monday').getByLabelText('No reservations'));
    type('Last time', '25:00', rule('Every Monday'));
    press('Remove: Every Friday');
    press('Save');
    await waitFor(() => expect(changes).toHaveLength(1));
    const sent = changes[0]?.body as { values: ReservationSettings } | undefined;
    expect(sent?.values.rules).toEqual([
      { date: '2026-12-24', isClosed: true, from: '', to: '', coversPerSlot: null },
      { weekday: 1, isClosed: false, from: '', to: '25:00', coversPerSlot: null },
    ]);
  });

  it('shows complaints at their fields', async () => {
    await show({
      [SAVE]: () =>
        problem(400, 'invalid', 'Some values are not valid', [
          { field: 'values.seats', message: 'must be at least 1' },
          { field: 'values.rules.0.from', message: 'must be a time such as 17:30' },
        ]),
    });
    press('Save');
    expect(await screen.findByText('This must be at least 1.')).toBeTruthy();
    expect(screen.getByLabelText('Guests at tables').getAttribute('aria-invalid')).toBe('true');
    expect(rule('Every Friday').getByLabelText('First time').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that another user saved first, and keeps what was typed', async () => {
    let isFirst = true;
    await show({
      [READ]: () => (isFirst ? details() : details({ seats: 100 }, 3)),
      [SAVE]: () => {
        isFirst = false;
        return problem(409, 'conflict', 'Somebody changed this after you opened it');
      },
    });
    type('Guests at tables', '110');
    press('Save');
    expect(await screen.findByText(/Wren Alder/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Guests at tables').value).toBe('110');
  });
});
