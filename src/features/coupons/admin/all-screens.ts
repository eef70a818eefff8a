/** Loaded as one chunk: the screens share the coupon form. */
export { CouponAddScreen } from './coupon-add-screen.tsx';
export { CouponEditScreen } from './coupon-edit-screen.tsx';
export { CouponListScreen } from './coupon-list-screen.tsx';
