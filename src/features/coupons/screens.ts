import type { Screens } from '#features/rights/screen.ts';
import { menuRules } from '#features/menus/rules.ts';

/** Coupons share the menu's right: users who may change prices may give discounts. */
export const COUPON_SCREENS = {
  coupons: {
    path: '/wagtail/coupons/',
    title: 'Coupons',
    rule: menuRules.view,
    menu: { group: 'Ordering', label: 'Coupons', icon: 'document' },
  },
  couponAdd: { path: '/wagtail/coupons/add/', title: 'Add coupon', rule: menuRules.change },
  coupon: { path: '/wagtail/coupons/$code/', title: 'Coupon', rule: menuRules.view },
} as const satisfies Screens;
