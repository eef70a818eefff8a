import type { Messages } from '../read-message.ts';

/** The parts of a language's catalogue: a page loads those of its template and its blocks, and always the shell's. */
export const CATALOGUE_PARTS = [
  'shell',
  'access',
  'account',
  'blocks',
  'checkout',
  'contact',
  'coupon',
  'directory',
  'dish',
  'forms',
  'hold',
  'locator',
  'login',
  'menu',
  'order',
  'party',
  'place',
  'press',
  'reservation',
  'reserve',
  'signup',
  'unsubscribe',
  'waitlist',
  'wish',
] as const;
export type CataloguePart = (typeof CATALOGUE_PARTS)[number];

/** Loads one part of a language's catalogue. */
export type Part = () => Promise<{ default: Messages }>;
