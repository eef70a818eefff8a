import { type ClosureFacts, closureOn, type OpenStatus } from '#features/opening-hours/opening-hours.ts';
import type { Location } from './contract.ts';

/** Window event that asks the reservation panel to open; its detail is a `PanelDetail` (Spec §4). */
export const OPEN_RESERVATION_PANEL_EVENT = 'open-reservation-panel';
/** Window event that asks the wait-list panel to open; its detail is a `PanelDetail` (Spec §4). */
export const OPEN_WAITLIST_EVENT = 'open-waitlist';

/** The detail of both panel events. */
export interface PanelDetail {
  rlid: number;
}

/** English of the popover trigger's label, by key (Spec §4); 'comingSoon' and 'unknown' are the product's own. */
export const DINING_LABELS = {
  temporarilyClosed: 'Temporarily Closed',
  comingSoon: 'Coming Soon',
  indoorAndOutdoor: 'Indoor & Outdoor Dining',
  indoor: 'Indoor Dining',
  outdoor: 'Outdoor Dining',
  delivery: 'Delivery Available',
  curbside: 'Curbside Available',
  pickUpOnly: 'Pick Up Only',
  unknown: 'Restaurant Hours',
  noLocation: 'Find A Location Near You',
} as const;

export type DiningLabel = keyof typeof DINING_LABELS;

type DiningFacts = Pick<
  Location,
  'isTemporarilyClosed' | 'isComingSoon' | 'isDiningRoomOpened' | 'outsideDining' | 'hasDelivery' | 'hasCurbside'
> &
  Partial<Pick<Location, 'reopensOn' | 'hasTakeOut' | 'hasOnlineOrdering'>>;

const FIRST_MATCH: readonly (readonly [DiningLabel, (location: DiningFacts) => boolean])[] = [
  ['temporarilyClosed', ({ isTemporarilyClosed }) => isTemporarilyClosed],
  ['comingSoon', ({ isComingSoon }) => isComingSoon],
  ['indoorAndOutdoor', ({ isDiningRoomOpened, outsideDining }) => isDiningRoomOpened && outsideDining],
  ['indoor', ({ isDiningRoomOpened }) => isDiningRoomOpened],
  ['outdoor', ({ outsideDining }) => outsideDining],
  ['delivery', ({ hasDelivery }) => hasDelivery],
  ['curbside', ({ hasCurbside }) => hasCurbside],
  // A restaurant serves somehow: one that nobody said anything of does not serve "Pick Up Only".
  ['unknown', ({ hasTakeOut, hasOnlineOrdering }) => hasTakeOut === false && hasOnlineOrdering === false],
];

/**
 * How a restaurant serves, first match in the order of Spec §4; without a restaurant, the invitation to find one.
 * @param today YYYY-MM-DD on the restaurant's own calendar. Given, a closure whose `reopensOn` has come no longer counts.
 */
export function diningLabel(location: DiningFacts | null | undefined, today?: string): DiningLabel {
  if (!location) return 'noLocation';
  const isClosureOver = today !== undefined && closureOn(location, today) === null;
  const facts = isClosureOver ? { ...location, isTemporarilyClosed: false, isComingSoon: false } : location;
  return FIRST_MATCH.find(([, holds]) => holds(facts))?.[0] ?? 'pickUpOnly';
}

const NOTHING_OFFERED = {
  hasOnlineOrdering: false,
  isReservationsEnabled: false,
  waitListReady: false,
  isDiningRoomOpened: false,
  outsideDining: false,
  hasTakeOut: false,
  hasCurbside: false,
  hasDelivery: false,
} as const satisfies Partial<Location>;

/**
 * A restaurant with what it offers on a date: nothing while it is temporarily closed or not yet open, whatever its flags say.
 * Everything that offers an order, a reservation, the wait list or a service asks this first (docs/decisions/0042).
 * While it takes guests, the answer is the very object that was given.
 * @param today YYYY-MM-DD on the restaurant's own calendar
 */
export function offeredOn<T extends ClosureFacts>(location: T, today: string): T {
  return closureOn(location, today) === null ? location : { ...location, ...NOTHING_OFFERED };
}

/**
 * Whether a guest may join the wait list now: it is ready, and the restaurant is open. A restaurant without published hours
 * decides by its flag alone (docs/decisions/0042).
 * @param offered what `offeredOn` says is offered
 */
export function takesWaitListJoins(offered: Pick<Location, 'waitListReady'>, { state }: OpenStatus): boolean {
  return offered.waitListReady === true && state !== 'closed';
}

/** The one action a restaurant offers beside ordering: which button, and the window event it raises. */
export type ActionButton =
  | { kind: 'reserve'; event: typeof OPEN_RESERVATION_PANEL_EVENT; detail: PanelDetail }
  | { kind: 'waitlist'; event: typeof OPEN_WAITLIST_EVENT; detail: PanelDetail }
  | { kind: 'none' };

/** Reservations before the wait list, else no button (Spec §4). Give it what `offeredOn` says is offered. */
export function actionButton({
  rlid,
  isReservationsEnabled,
  waitListReady,
}: Pick<Location, 'rlid' | 'isReservationsEnabled'> & { waitListReady?: boolean | undefined }): ActionButton {
  if (isReservationsEnabled) return { kind: 'reserve', event: OPEN_RESERVATION_PANEL_EVENT, detail: { rlid } };
  if (waitListReady) return { kind: 'waitlist', event: OPEN_WAITLIST_EVENT, detail: { rlid } };
  return { kind: 'none' };
}
