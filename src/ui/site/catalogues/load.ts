import type { LanguageCode } from '#features/pages/contract.ts';
import type { Messages } from '../read-message.ts';
import { CATALOGUE_PARTS, type CataloguePart, type Part } from './parts.ts';

/** A page loads the list of its language only: the lists of all languages would add half a kilobyte of addresses. */
const LANGUAGES: Record<LanguageCode, () => Promise<{ PARTS: Readonly<Record<CataloguePart, Part>> }>> = {
  en: () => import('./en/parts.ts'),
  es: () => import('./es/parts.ts'),
  'fr-CA': () => import('./fr-CA/parts.ts'),
};

/**
 * The catalogue for a language code (Spec §1): the shell's messages and the requested parts; unknown parts are left
 * out.
 */
export async function loadCatalogue(code: LanguageCode, parts: readonly string[]): Promise<Messages> {
  const wanted = CATALOGUE_PARTS.filter((part) => part === 'shell' || parts.includes(part));
  const { PARTS } = await LANGUAGES[code]();
  const loaded = await Promise.all(wanted.map((part) => PARTS[part]()));
  return Object.assign({}, ...loaded.map((module) => module.default)) as Messages;
}
