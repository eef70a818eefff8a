// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, problem, showScreen } from '#test/admin-screen.tsx';
import { rowOf } from '#test/day-sheet.ts';
import type { OutsideHours } from '../staff-contract.ts';
import { OutsideHoursScreen } from './outside-hours-screen.tsx';

const READ = 'GET /wagtail/api/main/host/7/reservations/outside-hours/';
const SETTLE = 'POST /wagtail/host/7/reservations/outside-hours/';
const ana = { ...rowOf(1, { name: 'Ana', version: 3 }), proposed: '2026-11-21T23:30:00.000Z' };
const ben = { ...rowOf(2, { name: 'Ben', hasEmail: false }), proposed: null };
const outside = (rows: OutsideHours['rows'], more: Partial<OutsideHours> = {}): OutsideHours => ({
  name: 'Lantern Bay',
  timeZone: 'America/New_York',
  mayChange: true,
  maySet: true,
  rows,
  ...more,
});

async function show(answers: Record<string, Answer>) {
  const asked = answering({ [READ]: outside([ana, ben]), ...answers });
  await showScreen(
    '/wagtail/host/7/reservations/outside-hours/',
    '/wagtail/host/$id/reservations/outside-hours/',
    OutsideHoursScreen,
  );
  await screen.findByRole('heading', { name: 'Outside the hours: Lantern Bay' });
  return asked;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const tickAll = () => fireEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
const stepsOf = (body: unknown) =>
  (body as { steps: { op: string; id: number }[] }).steps.map(({ op: _op, ...step }) => step);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('reservations outside the hours', () => {
  it('are moved to the times that were found, those without one are left', async () => {
    const { changes } = await show({ [SETTLE]: { results: [{ id: 1, refused: null }], now: outside([ben]) } });
    expect(screen.getByText('None within a week')).toBeTruthy();
    tickAll();
    press('Move 1 to the nearest free time');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(stepsOf(changes[0]?.body)).toEqual([
      { id: 1, version: 3, action: 'change', start: '2026-11-21T23:30:00.000Z' },
    ]);
    await waitFor(() => expect(screen.getByTestId('flash').textContent).toContain('1 reservation is settled.'));
  });

  it('are cancelled with a message, which names those that it does not reach', async () => {
    const { changes } = await show({ [SETTLE]: { results: [], now: outside([]) } });
    tickAll();
    press('Cancel with a message');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/1 have none: please call/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Message to the guests'), { target: { value: ' We repair the kitchen. ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel the reservations' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(stepsOf(changes[0]?.body)).toEqual([
      { id: 1, version: 3, action: 'cancel', reason: 'We repair the kitchen.' },
      { id: 2, version: 1, action: 'cancel', reason: 'We repair the kitchen.' },
    ]);
  });

  it('that were refused say why and stay', async () => {
    await show({
      [SETTLE]: {
        results: [
          { id: 1, refused: 'Somebody changed this reservation after you opened it' },
          { id: 2, refused: null },
        ],
        now: outside([ana]),
      },
    });
    tickAll();
    press('Keep');
    expect(await screen.findByText('Somebody changed this reservation after you opened it')).toBeTruthy();
    expect(screen.getByTestId('flash').textContent).toContain('1 of 2 done');
  });

  it('keep their ticks when the server refuses all', async () => {
    await show({ [SETTLE]: problem(503, 'unavailable', 'The database is not answering') });
    tickAll();
    press('Keep');
    expect(await screen.findByText(/The database is not answering/)).toBeTruthy();
    expect(screen.getByText('2 selected')).toBeTruthy();
  });

  it('are only read without the right, and there may be none', async () => {
    await show({ [READ]: outside([ana], { mayChange: false }) });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    cleanup();
    await show({ [READ]: outside([]) });
    expect(screen.getByText('All coming reservations are within the opening hours.')).toBeTruthy();
  });
});
