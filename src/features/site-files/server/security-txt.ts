import type { SiteSettings } from '#features/settings/definitions.ts';

const DAY_MS = 86_400_000;
/** Staff are warned this many days before the file expires. */
export const EXPIRY_WARNING_DAYS = 30;

/** The file's text, or why there is none. `daysLeft` counts whole days until the expiry. */
export type SecurityTxt =
  | { kind: 'text'; text: string; daysLeft: number; isEnding: boolean }
  | { kind: 'not_configured' }
  | { kind: 'expired' };

/** A contact as RFC 9116 wants it: mail, telephone or https; a page of the site with its whole address. */
function contactOf(contact: string, canonical: string): string | undefined {
  if (/^(mailto|tel|https):/i.test(contact)) return contact;
  return contact.startsWith('/') ? new URL(contact, canonical).href : undefined;
}

/**
 * security.txt by RFC 9116: Contact at least once, Expires exactly once. An expired file must not be trusted, so it is not
 * served. The file is valid until the end of its last day, in UTC.
 * @param canonical the file's own absolute URL
 * @param now epoch ms
 */
export function securityTxt(settings: SiteSettings['security_txt'], canonical: string, now: number): SecurityTxt {
  const contacts = settings.contacts.flatMap((contact) => contactOf(contact ?? '', canonical) ?? []);
  const expiresMs = Date.parse(`${settings.expires}T00:00:00Z`) + DAY_MS;
  if (contacts.length === 0 || Number.isNaN(expiresMs)) return { kind: 'not_configured' };
  if (expiresMs <= now) return { kind: 'expired' };
  const daysLeft = Math.floor((expiresMs - now) / DAY_MS);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(expiresMs - 1000).toISOString().replace('.000Z', 'Z')}`,
    ...(settings.preferred_languages ? [`Preferred-Languages: ${settings.preferred_languages}`] : []),
    `Canonical: ${canonical}`,
  ];
  return { kind: 'text', text: `${lines.join('\n')}\n`, daysLeft, isEnding: daysLeft < EXPIRY_WARNING_DAYS };
}
