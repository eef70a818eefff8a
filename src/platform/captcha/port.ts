import type { CaptchaWidget } from '#shared/captcha-widget.ts';

/** A challenge in the form that the ALTCHA solver takes; opaque to all other code. */
export interface CaptchaChallenge {
  parameters: Readonly<Record<string, unknown>>;
  signature: string;
}

/**
 * What a page needs to show the check. `service` is an external widget: its script, our site key, and the name of its
 * element.
 */
export type CaptchaStart =
  | { kind: 'off' }
  | { kind: 'altcha'; challenge: CaptchaChallenge }
  | { kind: 'service'; script_url: string; site_key: string; widget: CaptchaWidget };

export type CaptchaOutcome =
  /**
   * `spent` identifies the answer, so that the caller can refuse it a second time; null where the service itself does so.
   */
  { isPassed: true; spent: { id: string; expiresAtMs: number } | null } | { isPassed: false };

/** The form and the time that an answer must be valid for. */
export interface CaptchaContext {
  /** Name of the form: an answer is valid for one form only. */
  form: string;
  nowMs: number;
}

/** Distinguishes people from programs. The configuration chooses the implementation; the caller stores used answers. */
export interface Captcha {
  readonly isOn: boolean;
  start(asked: CaptchaContext): Promise<CaptchaStart>;
  /**
   * Checks an answer.
   * @param answer as the browser sent it; may be any text
   * @throws Unavailable when a service does not answer
   */
  verify(answer: string, asked: CaptchaContext & { ip: string }): Promise<CaptchaOutcome>;
}

/** Minutes for which a challenge can be answered. */
export const CAPTCHA_MINUTES = 10;
/** Upper limit of a valid answer's length. */
export const MAX_ANSWER_CHARACTERS = 8_000;
