/** Loaded as one: they share the form of a coupon. */
export { CouponAddScreen } from './coupon-add-screen.tsx';
export { CouponEditScreen } from './coupon-edit-screen.tsx';
export { CouponListScreen } from './coupon-list-screen.tsx';
