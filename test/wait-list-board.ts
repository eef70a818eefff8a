import type { HostBoard, HostEntry } from '#features/wait-lists/staff-contract.ts';

/** Samples for tests: a party of two that joined at 6 PM. */
export function entryOf(id: number, more: Partial<HostEntry> = {}): HostEntry {
  return {
    id,
    version: 1,
    op: null,
    state: 'waiting',
    presence: 'here',
    source: 'host',
    name: `Party ${id}`,
    partySize: 2,
    phone: '',
    hasEmail: false,
    note: '',
    place: id,
    quote: { low: 15, high: 25 },
    joinedAt: '2026-11-20T23:00:00.000Z',
    calledAt: null,
    callCount: 0,
    graceEndsAt: null,
    closedAt: null,
    table: '',
    reason: '',
    message: null,
    undoUntil: null,
    ...more,
  };
}

/** A board at 6:05 PM in Maine. */
export function boardOf(live: readonly HostEntry[], closed: readonly HostEntry[] = []): HostBoard {
  return {
    rlid: 7,
    name: 'Lantern Bay',
    city: 'Portland',
    timeZone: 'America/New_York',
    seq: 1,
    now: '2026-11-20T23:05:00.000Z',
    isOn: true,
    provider: 'house',
    maxPartySize: 12,
    pause: null,
    due: [],
    live: live.map((entry, index) => ({ ...entry, place: index + 1 })),
    closed: [...closed],
    isRunningLate: false,
    quotes: [
      { band: '1-2', isSeatingNow: true, reservableAt: null },
      { band: '3-4', isSeatingNow: false, wait: { low: 15, high: 25 }, reservableAt: null },
      { band: '5-6', isSeatingNow: false, wait: { low: 20, high: 35 }, reservableAt: null },
      { band: '7+', isSeatingNow: false, wait: { low: 30, high: 50 }, reservableAt: null },
    ],
    may: { change: true, settings: true },
  };
}
