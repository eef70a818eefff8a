import type { LanguageCode } from '#features/pages/contract.ts';

export const LANGUAGE_LABELS: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
};
