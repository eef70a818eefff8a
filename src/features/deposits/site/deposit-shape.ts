import { aNumber, aString, type Check, oneOf, record } from '#ui/site/shape.ts';
import type { Deposit } from '../contract.ts';

export const depositShape: Check<Deposit> = record<Deposit>({
  perGuest: aNumber,
  total: aNumber,
  currency: aString,
  state: oneOf('due', 'waiting', 'aside', 'paid', 'failed', 'kept', 'returned'),
  text: aString,
});
