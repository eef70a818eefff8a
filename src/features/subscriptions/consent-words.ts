import { isEmptyRichText } from '#content/rich-text.ts';

/** As the site's catalogues have them, which the server does not load. */
const WORDS = {
  en: 'Yes, send me news and offers by e-mail.',
  es: 'Sí, quiero recibir noticias y ofertas por correo.',
  'fr-CA': 'Oui, envoyez-moi des nouvelles et des offres par courriel.',
} as const;

/**
 * What stands beside the box of consent, as HTML: the words of the page, else our own. They are kept as proof: what the
 * page shows and what is kept come from here.
 */
export function consentWords(language: string, written: unknown): string {
  if (typeof written === 'string' && !isEmptyRichText(written)) return written;
  return `<p>${language === 'es' || language === 'fr-CA' ? WORDS[language] : WORDS.en}</p>`;
}
