import type { DaySheet, SheetRow } from '#features/reservations/staff-contract.ts';

/** Samples for tests: a confirmed party of two at 6:30 PM. */
export function rowOf(id: number, more: Partial<SheetRow> = {}): SheetRow {
  return {
    id,
    version: 1,
    state: 'confirmed',
    source: 'web',
    name: `Party ${id}`,
    partySize: 2,
    phone: '+12075550142',
    hasPhone: true,
    hasEmail: true,
    note: '',
    tables: [],
    isTableGiven: true,
    start: '2026-11-20T23:30:00.000Z',
    end: '2026-11-21T01:00:00.000Z',
    time: '18:30',
    date: '2026-11-20',
    reason: '',
    undoUntil: null,
    ...more,
  };
}

/** A sheet at 6:05 PM in Maine, with the times 6:30 and 6:45 PM. */
export function sheetOf(rows: readonly SheetRow[], more: Partial<DaySheet> = {}): DaySheet {
  const slot = { covers: 0, parties: 0, seated: 0, isClosed: false };
  return {
    rlid: 7,
    name: 'Lantern Bay',
    city: 'Portland',
    timeZone: 'America/New_York',
    date: '2026-11-20',
    today: '2026-11-20',
    now: '2026-11-20T23:05:00.000Z',
    isOn: true,
    limits: { covers: 20, parties: 6, seats: 90 },
    plan: { isUsed: false, tables: [], joins: [] },
    slots: [
      { ...slot, start: '2026-11-20T23:30:00.000Z', time: '18:30', covers: 12, parties: 3, seated: 48 },
      { ...slot, start: '2026-11-20T23:45:00.000Z', time: '18:45', isClosed: true },
    ],
    rows: [...rows],
    totals: { parties: rows.length, covers: rows.reduce((sum, { partySize }) => sum + partySize, 0) },
    outsideHours: [],
    outsideTotal: more.outsideHours?.length ?? 0,
    undecided: [],
    undecidedTotal: more.undecided?.length ?? 0,
    may: { change: true, settings: true },
    ...more,
  };
}
