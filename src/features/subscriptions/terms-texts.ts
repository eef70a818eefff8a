import type { PageTarget } from '#content/lookup.ts';

/**
 * `{terms}` and `{privacy}` become links to those pages, labeled with their titles, or with the sentence's own words where
 * grammar needs them. The page and the stored proof of consent both use this text.
 */
const TEXTS = {
  en: {
    both: 'I accept the {terms} and have read {privacy}.',
    terms: 'I accept the {terms}.',
    privacy: 'I have read {privacy}, and want to get reminders by e-mail.',
    none: 'I want to get reminders by e-mail.',
  },
  es: {
    both: 'Acepto las {terms|condiciones de uso} y he leído el {privacy|aviso de privacidad}.',
    terms: 'Acepto las {terms|condiciones de uso}.',
    privacy: 'He leído el {privacy|aviso de privacidad} y quiero recibir recordatorios por correo.',
    none: 'Quiero recibir recordatorios por correo.',
  },
  'fr-CA': {
    both: 'J’accepte les {terms|conditions d’utilisation} et j’ai lu l’{privacy|avis de confidentialité}.',
    terms: 'J’accepte les {terms|conditions d’utilisation}.',
    privacy: 'J’ai lu l’{privacy|avis de confidentialité} et je souhaite recevoir des rappels par courriel.',
    none: 'Je souhaite recevoir des rappels par courriel.',
  },
} as const;

type Linked = Pick<PageTarget, 'title' | 'url'>;
/** Text, or a linked page. */
export type TermsPiece = string | Linked;

/** Label of the terms checkbox, in pieces. */
export function termsSentence(language: string, pages: { terms: Linked | null; privacy: Linked | null }): TermsPiece[] {
  const words = language === 'es' || language === 'fr-CA' ? TEXTS[language] : TEXTS.en;
  const { terms, privacy } = pages;
  const kind = terms && privacy ? 'both' : terms ? 'terms' : privacy ? 'privacy' : 'none';
  return words[kind].split(/(\{[^}]+\})/).flatMap((piece): TermsPiece[] => {
    const [, name, own] = /^\{(terms|privacy)(?:\|(.+))?\}$/.exec(piece) ?? [];
    if (name === undefined) return piece === '' ? [] : [piece];
    const page = name === 'terms' ? terms : privacy;
    return page === null ? [] : [{ title: own ?? page.title, url: page.url }];
  });
}

/** The label as plain text, for storage: "I accept the Terms (/terms/) …". */
export function termsText(language: string, pages: { terms: Linked | null; privacy: Linked | null }): string {
  return termsSentence(language, pages)
    .map((piece) => (typeof piece === 'string' ? piece : `${piece.title} (${piece.url})`))
    .join('');
}
