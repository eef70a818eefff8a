import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { COUPON_SCREENS } from '../screens.ts';

const load = () => import('./all-screens.ts');

/** The screens with their components, which are loaded when the first of them is shown. */
export const couponScreens = screensWithViews(COUPON_SCREENS, {
  coupons: lazyRouteComponent(load, 'CouponListScreen'),
  couponAdd: lazyRouteComponent(load, 'CouponAddScreen'),
  coupon: lazyRouteComponent(load, 'CouponEditScreen'),
});
