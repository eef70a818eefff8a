import type { CaptchaWidget } from '#shared/captcha-widget.ts';

/** A puzzle for the browser, as the ALTCHA solver takes it; opaque to everybody else. */
export interface CaptchaChallenge {
  parameters: Readonly<Record<string, unknown>>;
  signature: string;
}

/**
 * What a page needs to show the check. `service`: an external widget, with its script, our site key, and its element's
 * name.
 */
export type CaptchaStart =
  | { kind: 'off' }
  | { kind: 'altcha'; challenge: CaptchaChallenge }
  | { kind: 'service'; script_url: string; site_key: string; widget: CaptchaWidget };

export type CaptchaOutcome =
  /** `spent` names the answer, so that the caller can refuse it a second time; null where the service does that itself. */
  { isPassed: true; spent: { id: string; expiresAtMs: number } | null } | { isPassed: false };

/** Form and time for which an answer is valid. */
export interface CaptchaAsked {
  /** The form's name: an answer for one form is none for another. */
  form: string;
  nowMs: number;
}

/** Distinguishes people from programs. One implementation per configuration; the caller stores used answers. */
export interface Captcha {
  readonly isOn: boolean;
  start(asked: CaptchaAsked): Promise<CaptchaStart>;
  /**
   * @param answer as the browser sent it: may be anything
   * @throws Unavailable when a service does not answer
   */
  verify(answer: string, asked: CaptchaAsked & { ip: string }): Promise<CaptchaOutcome>;
}

/** How long a challenge may be answered. */
export const CAPTCHA_MINUTES = 10;
/** No honest answer is longer. */
export const MAX_ANSWER_CHARACTERS = 8_000;
