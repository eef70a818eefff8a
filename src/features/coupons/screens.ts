import type { Screens } from '#features/rights/screen.ts';
import { menuRules } from '#features/menus/rules.ts';

/** Coupons stand with the menu: whoever may change its prices may give some of them back. */
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
