export {
  CaptchaRefused,
  createGuestGuard,
  type ExaminedPost,
  type GuestGuard,
  type GuestPost,
  type Judgement,
} from './guest-guard.ts';
export { takeOnce } from './take-once.ts';
export { limitByAddress } from './limit-by-address.ts';
