import { typedMoney, typedPercent } from '#features/menus/money.ts';
import type { CouponTerms } from '../staff-contract.ts';

/** "10%, from 25.00" */
export function couponText({ kind, value, minimum }: Pick<CouponTerms, 'kind' | 'value' | 'minimum'>): string {
  const off = kind === 'share' ? `${typedPercent(value)}%` : typedMoney(value);
  return minimum > 0 ? `${off}, from ${typedMoney(minimum)}` : off;
}
