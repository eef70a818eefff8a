import { isEmptyRichText } from '#content/rich-text.ts';

/** Copies of texts from the site's catalogues, which the server does not load. */
const TEXTS = {
  en: 'Yes, send me news and offers by e-mail.',
  es: 'Sí, quiero recibir noticias y ofertas por correo.',
  'fr-CA': 'Oui, envoyez-moi des nouvelles et des offres par courriel.',
} as const;

/**
 * Label of the consent checkbox, as HTML: the page's text, else the default. The page and the stored proof of consent both
 * use this function, so that they are the same.
 */
export function consentLabel(language: string, written: unknown): string {
  if (typeof written === 'string' && !isEmptyRichText(written)) return written;
  return `<p>${language === 'es' || language === 'fr-CA' ? TEXTS[language] : TEXTS.en}</p>`;
}
