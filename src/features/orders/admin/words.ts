import type { Mode, Station } from '#features/menus/menu-words.ts';
import type { OrderState } from '../order-states.ts';
import type { OrderAction } from '../staff-contract.ts';

export const STATION_LABELS: Readonly<Record<Station, string>> = { hot: 'Hot line', cold: 'Cold line', bar: 'Bar' };
export const MODE_LABELS: Readonly<Record<Mode, string>> = { pickup: 'Pickup', curbside: 'Curbside' };
export const STATE_LABELS: Readonly<Record<OrderState, string>> = {
  placing: 'Waits for payment',
  accepted: 'New',
  firing: 'Cooking',
  ready: 'Ready',
  handed: 'Handed over',
  cancelled: 'Cancelled',
  uncollected: 'Not collected',
  failed: 'Not paid',
};
export const ACTION_LABELS: Readonly<Record<OrderAction | 'place' | 'arrive', string>> = {
  place: 'Ordered',
  arrive: 'Guest arrived',
  start: 'Start',
  bump: 'Ready',
  bump_line: 'Line made',
  hand: 'Hand over',
  recall: 'Recall',
  uncollected: 'Not collected',
  cancel: 'Cancel',
  delay: 'Delay',
};
