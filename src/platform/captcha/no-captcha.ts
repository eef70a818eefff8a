import type { Captcha } from './port.ts';

/** Everybody passes: for installations that trust the quiet layers alone. */
export const noCaptcha: Captcha = {
  isOn: false,
  start: () => Promise.resolve({ kind: 'off' }),
  verify: () => Promise.resolve({ isPassed: true, spent: null }),
};
