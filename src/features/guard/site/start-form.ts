import { CAPTCHA_WIDGETS, type CaptchaWidget } from '#shared/captcha-widget.ts';
import { aString, type Check, oneOf, record } from '#ui/site/shape.ts';
import { startPath } from '../rules.ts';

/** Widget of an external service: its script, our site key, and the script's global name. */
export interface ServiceCaptcha {
  kind: 'service';
  script_url: string;
  site_key: string;
  widget: CaptchaWidget;
}

/** Kind of check that an installation uses: none, our own box, or a service's widget. */
export type CaptchaKind = Started['captcha']['kind'];

interface Started {
  stamp: string;
  captcha: { kind: 'off' } | { kind: 'altcha'; challenge: unknown } | ServiceCaptcha;
}

const aKind = record<{ kind: CaptchaKind }>({ kind: oneOf('off', 'altcha', 'service') });
const aService = record<ServiceCaptcha>({
  kind: oneOf('service'),
  script_url: aString,
  site_key: aString,
  widget: oneOf(...CAPTCHA_WIDGETS),
});

const captchaShape: Check<Started['captcha']> = (value, path) => {
  const { kind } = aKind(value, path);
  if (kind === 'service') return aService(value, path);
  return kind === 'off' ? { kind } : { kind, challenge: (value as { challenge?: unknown }).challenge };
};
const startedShape = record<Started>({ stamp: aString, captcha: captchaShape });

/**
 * Requests a stamp and a challenge when a guest begins a form, because pages are the same for all guests.
 * @throws ShapeMismatch, the errors of fetch, or an Error for a refusal
 */
export async function startForm(form: string): Promise<Started> {
  const reply = await fetch(startPath(form), { headers: { accept: 'application/json' }, cache: 'no-store' });
  if (!reply.ok) throw new Error(`${startPath(form)} answered ${reply.status}`);
  return startedShape(await reply.json(), '');
}
