/**
 * Target of the log-in links of both headers (Spec §2.3). On pages that are not in English it also names their language,
 * which the browser's own may not be, and leads back to their home page.
 */
export function loginUrl(home: string, language: string): string {
  return `/account/login?returnUrl=${language === 'en' ? '/' : `${home}&language=${language}`}`;
}
