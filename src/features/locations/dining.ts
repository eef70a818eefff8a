import type { Location } from './contract.ts';
import { closureOn } from './opening-hours.ts';

/** Window event that asks the reservation panel to open; its detail is a `PanelDetail` (Spec §4). */
export const OPEN_RESERVATION_PANEL_EVENT = 'open-reservation-panel';
/** Window event that asks the wait-list panel to open; its detail is a `PanelDetail` (Spec §4). */
export const OPEN_WAITLIST_EVENT = 'open-waitlist';

/** The detail of both panel events. */
export interface PanelDetail {
  rlid: number;
}

/** English of the popover trigger's label, by key (Spec §4); 'comingSoon' is the product's own. */
export const DINING_LABELS = {
  temporarilyClosed: 'Temporarily Closed',
  comingSoon: 'Coming Soon',
  indoorAndOutdoor: 'Indoor & Outdoor Dining',
  indoor: 'Indoor Dining',
  outdoor: 'Outdoor Dining',
  delivery: 'Delivery Available',
  curbside: 'Curbside Available',
  pickUpOnly: 'Pick Up Only',
  noLocation: 'Find A Location Near You',
} as const;

export type DiningLabel = keyof typeof DINING_LABELS;

type DiningFacts = Pick<
  Location,
  'isTemporarilyClosed' | 'isComingSoon' | 'isDiningRoomOpened' | 'outsideDining' | 'hasDelivery' | 'hasCurbside'
> & { reopensOn?: string | undefined };

const FIRST_MATCH: readonly (readonly [DiningLabel, (location: DiningFacts) => boolean])[] = [
  ['temporarilyClosed', ({ isTemporarilyClosed }) => isTemporarilyClosed],
  ['comingSoon', ({ isComingSoon }) => isComingSoon],
  ['indoorAndOutdoor', ({ isDiningRoomOpened, outsideDining }) => isDiningRoomOpened && outsideDining],
  ['indoor', ({ isDiningRoomOpened }) => isDiningRoomOpened],
  ['outdoor', ({ outsideDining }) => outsideDining],
  ['delivery', ({ hasDelivery }) => hasDelivery],
  ['curbside', ({ hasCurbside }) => hasCurbside],
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

/** The one action a restaurant offers beside ordering: which button, and the window event it raises. */
export type ActionButton =
  | { kind: 'reserve'; event: typeof OPEN_RESERVATION_PANEL_EVENT; detail: PanelDetail }
  | { kind: 'waitlist'; event: typeof OPEN_WAITLIST_EVENT; detail: PanelDetail }
  | { kind: 'none' };

/** Reservations before the wait list, else no button (Spec §4). */
export function actionButton({
  rlid,
  isReservationsEnabled,
  waitListReady,
}: Pick<Location, 'rlid' | 'isReservationsEnabled'> & { waitListReady?: boolean | undefined }): ActionButton {
  if (isReservationsEnabled) return { kind: 'reserve', event: OPEN_RESERVATION_PANEL_EVENT, detail: { rlid } };
  if (waitListReady) return { kind: 'waitlist', event: OPEN_WAITLIST_EVENT, detail: { rlid } };
  return { kind: 'none' };
}
