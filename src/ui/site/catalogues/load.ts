import type { Messages } from '@lingui/core';
import type { LanguageCode } from '#features/pages/contract.ts';

const CATALOGUES: Record<LanguageCode, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en/index.ts'),
  es: () => import('./es/index.ts'),
  'fr-CA': () => import('./fr-CA/index.ts'),
};

/** The catalogue for a language code, its own chunk in the browser (Spec §1). */
export async function loadCatalogue(code: LanguageCode): Promise<Messages> {
  return (await CATALOGUES[code]()).messages;
}
