/** Names under which the scripts of captcha services make their widgets known to a page. */
export const CAPTCHA_WIDGETS = ['hcaptcha', 'turnstile', 'grecaptcha'] as const;
export type CaptchaWidget = (typeof CAPTCHA_WIDGETS)[number];
