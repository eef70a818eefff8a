import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Unavailable } from '#shared/problem.ts';
import type { CaptchaServiceConfig } from '#platform/config/captcha.ts';
import { fetchJson } from '../http-json.ts';
import { type Captcha, CAPTCHA_MINUTES, MAX_ANSWER_CHARACTERS } from './port.ts';

/** Short, because a guest is waiting for a form to be sent. */
const LONGEST_WAIT_MS = 4000;
/**
 * Error codes about the answer itself. All others concern our configuration or the service, so the guest is not at fault.
 */
const ANSWER_FAULTS = new Set([
  'invalid-input-response',
  'missing-input-response',
  'timeout-or-duplicate',
  'already-seen-response',
  'invalid-or-already-seen-response',
  'expired-input-response',
]);

/** Common response of hCaptcha, Turnstile and reCAPTCHA. */
const Verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
});

/**
 * A check by an external service (hCaptcha, Turnstile or reCAPTCHA). The service's widget makes an answer, which is posted
 * to the service together with our secret. Both the service and we accept an answer only once.
 */
export function createSiteverify(
  { verifyUrl, secret, siteKey, scriptUrl, widget }: CaptchaServiceConfig,
  { timeoutMs = LONGEST_WAIT_MS }: { timeoutMs?: number } = {},
): Captcha {
  return {
    isOn: true,
    start: () => Promise.resolve({ kind: 'service', script_url: scriptUrl, site_key: siteKey, widget }),
    async verify(answer, { ip, nowMs }) {
      if (answer === '' || answer.length > MAX_ANSWER_CHARACTERS) return { isPassed: false };
      const form = new URLSearchParams({ secret: secret.reveal(), response: answer, remoteip: ip, sitekey: siteKey });
      const verdict = await fetchJson(new URL(verifyUrl), Verdict, { service: 'captcha', timeoutMs, form });
      if (verdict.success) {
        const id = createHash('sha256').update(answer).digest('base64url');
        return { isPassed: true, spent: { id, expiresAtMs: nowMs + CAPTCHA_MINUTES * 60_000 } };
      }
      const codes = verdict['error-codes'];
      const foreign = codes.filter((code) => !ANSWER_FAULTS.has(code));
      if (foreign.length > 0) {
        const detail = 'The captcha service does not accept how we ask';
        throw new Unavailable('captcha', { detail, cause: new Error(foreign.join(', ').slice(0, 200)) });
      }
      return { isPassed: false };
    },
  };
}
