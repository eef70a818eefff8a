export { CaptchaRefused, createGuestGuard, type GuestGuard, type Judgement } from './guest-guard.ts';
export { takeOnce } from './take-once.ts';
export { limitByAddress } from './limit-by-address.ts';
