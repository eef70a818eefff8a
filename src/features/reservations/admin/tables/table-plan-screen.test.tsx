// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, problem, showScreen } from '#test/admin-screen.tsx';
import type { TablePlan } from '../../table-plan-contract.ts';
import { TablePlanScreen } from './table-plan-screen.tsx';
import { placeAfter } from './table-plan-values.ts';

const READ = 'GET /wagtail/api/main/host/7/reservations/tables/';
const SAVE = 'POST /wagtail/host/7/reservations/tables/';
const PLAN: TablePlan = {
  isUsed: true,
  tables: [
    { name: '1', least: 1, most: 2, area: 'Window', column: 0, row: 0 },
    { name: '2', least: 1, most: 2, area: 'Window', column: 1, row: 0 },
  ],
  joins: [{ tables: ['1', '2'], least: 3, most: 4 }],
};
const details = (values = PLAN) => ({
  name: 'Lantern Bay',
  version: 2,
  changed: { by: 'Wren Alder', at: '2026-11-19T12:00:00.000Z' },
  values,
});

async function show(answers: Record<string, Answer>) {
  const asked = answering({ [READ]: details(), ...answers });
  await showScreen('/wagtail/host/7/reservations/tables/', '/wagtail/host/$id/reservations/tables/', TablePlanScreen);
  await screen.findByRole('heading', { name: 'Tables of Lantern Bay' });
  return asked;
}
const group = (name: string) => within(screen.getByRole('group', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (part: ReturnType<typeof group>, name: string, value: string) =>
  fireEvent.change(part.getByLabelText(name), { target: { value } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the tables of a restaurant', () => {
  it('are sent with the version that was read; a renamed table keeps its joins', async () => {
    const { changes } = await show({ [SAVE]: { version: 3 } });
    type(group('Table 1'), 'Name', 'W1');
    press('Add table');
    type(group('Table 3'), 'Largest party', '6');
    press('Remove table 2');
    press('Save');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({
      baseVersion: 2,
      values: {
        isUsed: true,
        tables: [
          { name: 'W1', least: 1, most: 2, area: 'Window', column: 0, row: 0 },
          { name: '3', least: 1, most: 6, area: 'Window', column: 2, row: 0 },
        ],
        joins: [{ tables: ['W1', '2'], least: 3, most: 4 }],
      },
    });
  });

  it('says at its field what was refused, and keeps what was typed', async () => {
    const errors = [
      { field: 'values.joins.0.tables', message: 'has no table 9 to join' },
      { field: 'values.tables.1.name', message: 'is the name of another table' },
    ];
    await show({ [SAVE]: problem(422, 'invalid', 'Please check these fields', errors) });
    type(group('Tables 1, 2'), 'Tables', '1, 9');
    press('Save');
    await screen.findByText(/has no table 9 to join/);
    expect(group('Table 2').getByText(/is the name of another table/)).toBeTruthy();
    expect(group('Tables 1, 9').getByLabelText('Tables')).toHaveProperty('value', '1, 9');
  });

  it('are moved by arrow keys and by buttons, past one another', async () => {
    await show({});
    fireEvent.keyDown(screen.getByRole('button', { name: /^Table 1 .*column 1, row 1$/ }), { key: 'ArrowRight' });
    const moved = await screen.findByRole('button', { name: /^Table 1 .*column 3, row 1$/ });
    fireEvent.click(moved);
    press('Move table 1 down');
    press('Move table 1 up');
    press('Move table 1 up');
    expect(screen.getByRole('button', { name: /^Table 1 .*column 3, row 1$/ })).toBeTruthy();
  });

  it('say that there are none, and offer to add one', async () => {
    await show({ [READ]: details({ isUsed: false, tables: [], joins: [] }) });
    expect(screen.getByText('There are none yet.')).toBeTruthy();
    press('Add table');
    expect(group('Table 1').getByLabelText('Largest party')).toHaveProperty('value', '4');
  });
});

describe('moving a table', () => {
  it('ends at the walls and passes over other tables', () => {
    const places = [0, 1, 2].map((column) => ({ column, row: 0 }));
    expect(placeAfter(places, 0, 1, 0)).toEqual({ column: 3, row: 0 });
    expect(placeAfter(places, 0, -1, 0)).toBeNull();
    expect(placeAfter(places, 2, 4, 2)).toEqual({ column: 6, row: 2 });
    expect(placeAfter(places, 2, 40, 0)).toBeNull();
  });
});
