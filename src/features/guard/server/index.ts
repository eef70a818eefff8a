export {
  CaptchaRefused,
  createGuestGuard,
  type ExaminedPost,
  type GuestGuard,
  type GuestPost,
  type Judgement,
} from './guest-guard.ts';
export { receiveOnce } from './receive-once.ts';
export { limitByAddress, limitByHash } from './limit-by-address.ts';
