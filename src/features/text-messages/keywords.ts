import type { LanguageCode } from '#features/pages/contract.ts';

export type Keyword = 'stop' | 'start' | 'help';

/** Keywords that guests send alone, without accents and punctuation. A keyword of only one language identifies it. */
const KEYWORDS: Readonly<Record<string, readonly [Keyword, LanguageCode?]>> = {
  STOP: ['stop'],
  STOPALL: ['stop'],
  'STOP ALL': ['stop'],
  UNSUBSCRIBE: ['stop', 'en'],
  CANCEL: ['stop', 'en'],
  END: ['stop', 'en'],
  QUIT: ['stop', 'en'],
  REVOKE: ['stop', 'en'],
  OPTOUT: ['stop', 'en'],
  'OPT OUT': ['stop', 'en'],
  ALTO: ['stop', 'es'],
  PARAR: ['stop', 'es'],
  BAJA: ['stop', 'es'],
  ARRET: ['stop', 'fr-CA'],
  ARRETER: ['stop', 'fr-CA'],
  START: ['start'],
  UNSTOP: ['start', 'en'],
  INICIAR: ['start', 'es'],
  COMMENCER: ['start', 'fr-CA'],
  HELP: ['help', 'en'],
  INFO: ['help'],
  AYUDA: ['help', 'es'],
  AIDE: ['help', 'fr-CA'],
};

/** The keyword of a guest's message; undefined for any other text. "Arrêt!" is a keyword, "stop by at 7?" is not. */
export function keywordOf(text: string): { keyword: Keyword; language: LanguageCode | undefined } | undefined {
  const word = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toUpperCase();
  const found = Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word] : undefined;
  return found && { keyword: found[0], language: found[1] };
}
