import type { SettingsLanguage } from '../contract.ts';

/** "Spanish", "Canadian French"; '' means all languages. */
export function languageName(code: SettingsLanguage): string {
  if (code === '') return 'All languages';
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
}
