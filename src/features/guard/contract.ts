import { z } from 'zod';
import { CAPTCHA_WIDGETS } from '#shared/captcha-widget.ts';
import { endpoint } from '#shared/endpoint.ts';

/** "contact_us", "form_page:12". The captcha and stamp of one form are not valid for another form. */
export const FormName = z.string().regex(/^[a-z][a-z0-9_]{0,39}(:\d{1,9})?$/, 'must be the name of a form');

const Challenge = z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() });

export const CaptchaStart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('altcha'), challenge: Challenge }),
  z.object({
    kind: z.literal('service'),
    script_url: z.string(),
    site_key: z.string(),
    widget: z.enum(CAPTCHA_WIDGETS),
  }),
]);
export type CaptchaStart = z.infer<typeof CaptchaStart>;

/** Called when a guest begins a form: the pages themselves are cached and the same for all guests. */
export const startForm = endpoint('GET', '/api-nc/guard/:form/', {
  summary: 'The time at which a guest begins a form, signed, and a captcha for it',
  params: z.object({ form: FormName }),
  reply: z.object({ stamp: z.string(), captcha: CaptchaStart }),
});
