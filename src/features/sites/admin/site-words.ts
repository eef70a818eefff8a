import type { LanguageCode } from '#features/pages/contract.ts';

export const LANGUAGE_LABELS: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
};

/** Labels and ids of the fields, for summaries of what is wrong. */
export const SITE_FIELDS = {
  host: { label: 'Host', id: 'site-host' },
  port: { label: 'Port', id: 'site-port' },
  name: { label: 'Name', id: 'site-name' },
  rootPage: { label: 'First page', id: 'site-root-page' },
  language: { label: 'Language', id: 'site-language' },
  timeZone: { label: 'Time zone', id: 'site-time-zone' },
  isDefault: { label: 'Default site', id: 'site-default' },
} as const;
