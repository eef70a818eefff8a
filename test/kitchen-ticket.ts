import type { KitchenBoard, Ticket } from '#features/orders/staff-contract.ts';

/** When the test tickets are placed and begun; they are promised twenty minutes later. */
export const TICKET_TIME = '2026-11-20T23:00:00.000Z';

/** ISO instant this many minutes later. */
export const minutesOn = (count: number) => new Date(Date.parse(TICKET_TIME) + count * 60_000).toISOString();

export const ticketLine = (name: string, quantity = 1, isMade = false) => ({
  name,
  sizeName: null,
  quantity,
  options: [],
  note: '',
  station: 'hot' as const,
  isAlcohol: false,
  isMade,
});

/** An order for pickup, as on the kitchen's screen. */
export const buildTicket = (id: number, more: Partial<Ticket> = {}): Ticket => ({
  id,
  number: id,
  state: 'accepted',
  mode: 'pickup',
  name: `Guest ${id}`,
  phone: '',
  isReachable: true,
  note: '',
  vehicle: '',
  address: '',
  addressNote: '',
  isAddressRough: false,
  tableName: '',
  outAt: null,
  reason: '',
  promisedAt: minutesOn(20),
  readyAt: minutesOn(20),
  fireAt: minutesOn(0),
  placedAt: TICKET_TIME,
  arrivedAt: null,
  madeAt: null,
  closedAt: null,
  version: 1,
  lines: [ticketLine('Roll', 2), ticketLine('Chowder')],
  total: 100,
  currency: 'USD',
  text: null,
  partner: null,
  ...more,
});

/** The kitchen's screen with these orders. */
export const buildBoard = (live: readonly Ticket[], closed: readonly Ticket[] = []): KitchenBoard => ({
  rlid: 1,
  name: 'Harbor Point',
  city: 'Portland',
  timeZone: 'America/New_York',
  seq: 1,
  now: TICKET_TIME,
  isOn: true,
  busy: null,
  pause: null,
  live: [...live],
  closed: [...closed],
  may: { change: true, settings: true },
});
