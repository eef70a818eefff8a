export { discountOfOrder, findCoupon, returnCoupon, type UsableCoupon, useCoupon } from './commands/use-coupon.ts';
