import { type ClosureFacts, closureOn, type OpenStatus } from '#features/opening-hours/opening-hours.ts';
import type { Location } from './contract.ts';
import { forEachFlag } from './fields/flag-names.ts';
import { OPEN_RESERVATION_PANEL_EVENT, OPEN_WAITLIST_EVENT, type PanelDetail } from './panel-events.ts';

/** English labels of the popover trigger, by key (Spec §4). The product adds 'comingSoon' and 'unknown'. */
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
  // "Pick Up Only" would be wrong for a restaurant about whose services nothing is known.
  ['unknown', ({ hasTakeOut, hasOnlineOrdering }) => hasTakeOut === false && hasOnlineOrdering === false],
];

/**
 * Returns the label for how a restaurant serves: the first match in the order of Spec §4. Without a restaurant, returns the
 * invitation to find one.
 * @param today YYYY-MM-DD in the restaurant's time zone. If given, a closure no longer counts from its `reopensOn` date on.
 */
export function diningLabel(location: DiningFacts | null | undefined, today?: string): DiningLabel {
  if (!location) return 'noLocation';
  const isClosureOver = today !== undefined && closureOn(location, today) === null;
  const facts = isClosureOver ? { ...location, isTemporarilyClosed: false, isComingSoon: false } : location;
  return FIRST_MATCH.find(([, holds]) => holds(facts))?.[0] ?? 'pickUpOnly';
}

const NOTHING_OFFERED: Partial<Location> = { ...forEachFlag(() => false), waitListReady: false };

/**
 * Returns a restaurant with the services that it offers on a date: none while it is temporarily closed or not yet open,
 * regardless of its flags. All code that offers an order, a reservation, the wait list or a service calls this function first
 * (docs/decisions/0042). While the restaurant takes guests, the same object is returned.
 * @param today YYYY-MM-DD in the restaurant's time zone
 */
export function offeredOn<T extends ClosureFacts>(location: T, today: string): T {
  return closureOn(location, today) === null ? location : { ...location, ...NOTHING_OFFERED };
}

/**
 * True when a guest may join the wait list now: the list is ready, and the restaurant is open. For a restaurant without
 * published hours, the flag alone decides (docs/decisions/0042).
 * @param offered the restaurant as returned by `offeredOn`
 */
export function acceptsWaitListJoins(offered: Pick<Location, 'waitListReady'>, { state }: OpenStatus): boolean {
  return offered.waitListReady === true && state !== 'closed';
}

/** The one action that a restaurant offers besides ordering: its button, and the window event that the button raises. */
export type ActionButton =
  | { kind: 'reserve'; event: typeof OPEN_RESERVATION_PANEL_EVENT; detail: PanelDetail }
  | { kind: 'waitlist'; event: typeof OPEN_WAITLIST_EVENT; detail: PanelDetail }
  | { kind: 'none' };

/** Reservations take precedence over the wait list; without both, there is no button (Spec §4). Pass the result of `offeredOn`. */
export function actionButton({
  rlid,
  isReservationsEnabled,
  waitListReady,
}: Pick<Location, 'rlid' | 'isReservationsEnabled'> & { waitListReady?: boolean | undefined }): ActionButton {
  if (isReservationsEnabled) return { kind: 'reserve', event: OPEN_RESERVATION_PANEL_EVENT, detail: { rlid } };
  if (waitListReady) return { kind: 'waitlist', event: OPEN_WAITLIST_EVENT, detail: { rlid } };
  return { kind: 'none' };
}
