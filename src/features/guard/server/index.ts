export { sweepMarks } from './marks.ts';
export { CaptchaRefused, createGuestGuard, type GuestGuard, type Judgement } from './guest-guard.ts';
export { takeOnce } from './take-once.ts';
