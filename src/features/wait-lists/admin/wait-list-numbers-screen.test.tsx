// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, showScreen } from '#test/admin-screen.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import type { getWaitListNumbers } from '../staff-contract.ts';
import { FiguresScreen } from './wait-list-numbers-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NUMBERS: ReplyOf<typeof getWaitListNumbers> = {
  restaurants: 2,
  regions: [],
  maySet: false,
  joined: 264,
  seated: 263,
  left: 1,
  noShows: 0,
  quoteScore: null,
  calledToSeated: null,
  rows: [{ band: '1-2', hour: 18, parties: 42, median: 23, p90: 31 }],
  reservations: null,
};

it('shows the sums, and the table of hours only to who opens it: it is long on a phone', async () => {
  answering({ 'GET /wagtail/api/main/host/numbers/': NUMBERS });
  await showScreen('/wagtail/figures/', '/wagtail/figures/', FiguresScreen);
  expect(await screen.findByText('1 (less than 1%)')).toBeDefined();
  expect(screen.getByText('0 (0%)')).toBeDefined();
  const table = screen.getByRole('table', { name: 'Waits by party size and hour', hidden: true });
  expect(table.closest('details')?.open).toBe(false);
});
