import type { Captcha } from './port.ts';

/** Accepts every request: for installations that rely on the other protections alone. */
export const noCaptcha: Captcha = {
  isOn: false,
  start: () => Promise.resolve({ kind: 'off' }),
  verify: () => Promise.resolve({ isPassed: true, spent: null }),
};
