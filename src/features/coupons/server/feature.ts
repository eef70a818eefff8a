import { defineFeature } from '#features/accounts/server/index.ts';
import { COUPON_SCREENS } from '../screens.ts';
import { CouponCode } from '../staff-contract.ts';
import { loadCoupon } from './queries/list-coupons.ts';
import { couponRoutes } from './staff-routes.ts';

/** Coupons, which take something off an order. */
export const couponFeature = defineFeature({
  screens: COUPON_SCREENS,
  records: {
    coupon: async (db, { powers }, { code = '' }) =>
      void (await loadCoupon(db, powers, CouponCode.catch('').parse(code))),
  },
  routes: [couponRoutes],
});
