import { aNumber, aString, type Check, oneOf, record } from '#ui/site/shape.ts';
import type { Deposit, DepositTerms } from '../contract.ts';

const terms = { perGuest: aNumber, total: aNumber, currency: aString };

export const depositTermsShape: Check<DepositTerms> = record<DepositTerms>(terms);

export const depositShape: Check<Deposit> = record<Deposit>({
  ...terms,
  state: oneOf('due', 'waiting', 'aside', 'paid', 'failed', 'kept', 'returned'),
});
