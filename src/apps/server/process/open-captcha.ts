import { createAltcha } from '#platform/captcha/altcha.ts';
import { noCaptcha } from '#platform/captcha/no-captcha.ts';
import type { Captcha } from '#platform/captcha/port.ts';
import { createSiteverify } from '#platform/captcha/siteverify.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';

/** The configured check of guests' forms. */
export async function openCaptcha(config: Pick<Config, 'captcha'>, db: Db): Promise<Captcha> {
  if (config.captcha.kind === 'off') return noCaptcha;
  if (config.captcha.kind === 'service') return createSiteverify(config.captcha);
  return createAltcha(deriveKey(await loadInstallationKey(db), 'captcha challenges'));
}
