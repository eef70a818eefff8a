import type { Mode, Station } from '#features/menus/menu-words.ts';
import type { OrderState } from '../order-states.ts';
import type { OrderAction } from '../staff-contract.ts';

export const STATION_LABELS: Readonly<Record<Station, string>> = { hot: 'Hot line', cold: 'Cold line', bar: 'Bar' };
export const MODE_LABELS: Readonly<Record<Mode, string>> = {
  pickup: 'Pickup',
  curbside: 'Curbside',
  delivery: 'Delivery',
  table: 'At the table',
};
export const STATE_LABELS: Readonly<Record<OrderState, string>> = {
  accepted: 'New',
  firing: 'Cooking',
  ready: 'Ready',
  handed: 'Handed over',
  cancelled: 'Cancelled',
  uncollected: 'Not collected',
};
export const FEE_LABELS = { bag: 'Bag', delivery: 'Delivery' } as const;
export const ACTION_LABELS: Readonly<Record<OrderAction | 'place' | 'arrive', string>> = {
  place: 'Ordered',
  arrive: 'Guest arrived',
  start: 'Start',
  bump: 'Ready',
  bump_line: 'Line made',
  depart: 'Out for delivery',
  hand: 'Hand over',
  recall: 'Recall',
  uncollected: 'Not collected',
  cancel: 'Cancel',
  delay: 'Delay',
};
