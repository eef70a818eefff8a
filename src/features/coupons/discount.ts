/** What a coupon takes off an order. */
export type Discount = { kind: 'amount'; cents: number } | { kind: 'share'; ppm: number };
