import { z } from 'zod';
import { LARGEST_PARTY } from './party-values.ts';

const size = z
  .number()
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(LARGEST_PARTY, `must be at most ${LARGEST_PARTY}`);

/**
 * The size of a party that a guest sends: a number in JSON, digits in addresses and forms. Other values that JavaScript can
 * convert to a number ("2e0", true, [2]) are refused.
 */
export const PartySize = z.union(
  [
    size,
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(size),
  ],
  'must be a whole number',
);
