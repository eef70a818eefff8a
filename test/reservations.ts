import type { Reservation, ReservationSlots } from '#features/reservations/contract.ts';

/** A confirmed table for two in Reno, on Saturday at 6:30 PM. */
export function buildReservation(overrides: Partial<Reservation> = {}): Reservation {
  return {
    id: 'R'.repeat(22),
    rlid: 101,
    restaurantName: 'Harbor Point',
    state: 'confirmed',
    name: 'Ana',
    language: 'en',
    partySize: 2,
    start: '2026-11-22T02:30:00.000Z',
    end: '2026-11-22T04:15:00.000Z',
    date: '2026-11-21',
    note: '',
    policy: 'We keep your table for 15 minutes.',
    needsApproval: false,
    maxPartySize: 8,
    changeUntil: '2026-11-22T01:30:00.000Z',
    readAt: '2026-11-22T00:00:00.000Z',
    version: 3,
    may: { confirm: false, change: true, cancel: true },
    ...overrides,
  };
}

/** A Saturday in Reno with a lunch, a dinner and a time after midnight. */
export function buildSlots(overrides: Partial<ReservationSlots> = {}): ReservationSlots {
  return {
    rlid: 101,
    date: '2026-11-21',
    partySize: 2,
    maxPartySize: 8,
    firstDate: '2026-11-21',
    lastDate: '2026-12-21',
    slots: [
      { start: '2026-11-21T20:00:00.000Z', time: '12:00', isAvailable: true },
      { start: '2026-11-22T02:15:00.000Z', time: '18:15', isAvailable: false },
      { start: '2026-11-22T02:30:00.000Z', time: '18:30', isAvailable: true },
      { start: '2026-11-22T08:15:00.000Z', time: '00:15', isAvailable: true },
    ],
    durationMinutes: 105,
    policy: 'We keep your table for 15 minutes.',
    needsApproval: false,
    readAt: '2026-11-22T00:00:00.000Z',
    ...overrides,
  };
}
