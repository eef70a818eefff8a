import { expect, it } from 'vitest';
import { OLD_AFTER_MS, printJobsOf } from './print-jobs.ts';

const NOW = Date.parse('2026-11-20T23:00:00.000Z');
const ticket = (id: number, ageMs: number, state: 'accepted' | 'firing' | 'ready' = 'accepted') => ({
  id,
  state,
  placedAt: new Date(NOW - ageMs).toISOString(),
});

it('prints new orders at once, and asks about those that waited for a printer longer than a quarter of an hour', () => {
  const night = 8 * 3_600_000;
  const tickets = [ticket(1, 0), ticket(2, OLD_AFTER_MS), ticket(3, OLD_AFTER_MS + 1), ticket(4, night, 'firing')];
  expect(printJobsOf(tickets, new Set(), NOW)).toEqual({ fresh: [1, 2], old: [3, 4], again: [] });
});

it('remembers what was printed before, whatever its age, and prints nothing that is made', () => {
  const tickets = [ticket(1, 0), ticket(2, OLD_AFTER_MS * 2), ticket(3, 0, 'ready')];
  expect(printJobsOf(tickets, new Set([1, 2]), NOW)).toEqual({ fresh: [], old: [], again: [1, 2] });
});
