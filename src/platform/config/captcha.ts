import type { CaptchaWidget } from '#shared/captcha-widget.ts';
import { Secret } from './secret.ts';

/** A service that implements the "siteverify" protocol. */
export interface CaptchaServiceConfig {
  widget: CaptchaWidget;
  scriptUrl: string;
  verifyUrl: string;
  siteKey: string;
  secret: Secret;
  /** Origins from which the widget loads frames, styles and data. */
  origins: readonly string[];
}

export type CaptchaConfig = { kind: 'altcha' | 'off' } | ({ kind: 'service' } & CaptchaServiceConfig);

type Service = Pick<CaptchaServiceConfig, 'widget' | 'scriptUrl' | 'verifyUrl' | 'origins'>;

const SERVICES: Readonly<Record<'hcaptcha' | 'turnstile' | 'recaptcha', Service>> = {
  hcaptcha: {
    widget: 'hcaptcha',
    scriptUrl: 'https://js.hcaptcha.com/1/api.js',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    widget: 'turnstile',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    origins: ['https://challenges.cloudflare.com'],
  },
  recaptcha: {
    widget: 'grecaptcha',
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    origins: ['https://www.google.com', 'https://recaptcha.google.com', 'https://www.gstatic.com'],
  },
};

/** Reads CAPTCHA and its related variables; adds to `reasons` what cannot work. */
export function captchaConfig(
  env: {
    CAPTCHA: 'altcha' | 'off' | keyof typeof SERVICES;
    CAPTCHA_SITE_KEY: string | undefined;
    CAPTCHA_SECRET: string | undefined;
    CAPTCHA_SCRIPT_URL: string | undefined;
    CAPTCHA_VERIFY_URL: string | undefined;
  },
  reasons: string[],
): CaptchaConfig {
  const { CAPTCHA: kind, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = env;
  if (kind === 'altcha' || kind === 'off') return { kind };
  if (siteKey === undefined) reasons.push(`CAPTCHA_SITE_KEY: is required with CAPTCHA=${kind}`);
  if (secret === undefined) reasons.push(`CAPTCHA_SECRET: is required with CAPTCHA=${kind}`);
  const { widget, scriptUrl, verifyUrl, origins } = SERVICES[kind];
  const script = env.CAPTCHA_SCRIPT_URL ?? scriptUrl;
  const from = URL.parse(script)?.origin ?? '';
  return {
    kind: 'service',
    widget,
    scriptUrl: script,
    verifyUrl: env.CAPTCHA_VERIFY_URL ?? verifyUrl,
    siteKey: siteKey ?? '',
    secret: new Secret(secret ?? ''),
    origins: [...new Set([...origins, from])],
  };
}
