import type { Messages } from '@lingui/core';
import type { LanguageCode } from '#features/pages/contract.ts';

/** The parts of a language's catalogue: a page loads what its template and its blocks say, and always the shell's. */
export const CATALOGUE_PARTS = ['shell', 'blocks', 'directory', 'locator', 'press'] as const;
export type CataloguePart = (typeof CATALOGUE_PARTS)[number];

type Part = () => Promise<{ default: Messages }>;

/** Each part of each language is a chunk of its own in the browser. */
const CATALOGUES: Record<LanguageCode, Record<CataloguePart, Part>> = {
  en: {
    shell: () => import('./en/shell.json', { with: { type: 'json' } }),
    blocks: () => import('./en/blocks.json', { with: { type: 'json' } }),
    directory: () => import('./en/directory.json', { with: { type: 'json' } }),
    locator: () => import('./en/locator.json', { with: { type: 'json' } }),
    press: () => import('./en/press.json', { with: { type: 'json' } }),
  },
  es: {
    shell: () => import('./es/shell.json', { with: { type: 'json' } }),
    blocks: () => import('./es/blocks.json', { with: { type: 'json' } }),
    directory: () => import('./es/directory.json', { with: { type: 'json' } }),
    locator: () => import('./es/locator.json', { with: { type: 'json' } }),
    press: () => import('./es/press.json', { with: { type: 'json' } }),
  },
  'fr-CA': {
    shell: () => import('./fr-CA/shell.json', { with: { type: 'json' } }),
    blocks: () => import('./fr-CA/blocks.json', { with: { type: 'json' } }),
    directory: () => import('./fr-CA/directory.json', { with: { type: 'json' } }),
    locator: () => import('./fr-CA/locator.json', { with: { type: 'json' } }),
    press: () => import('./fr-CA/press.json', { with: { type: 'json' } }),
  },
};

/** The catalogue for a language code (Spec §1): the shell's messages and the parts asked for; unknown parts are left out. */
export async function loadCatalogue(code: LanguageCode, parts: readonly string[]): Promise<Messages> {
  const wanted = CATALOGUE_PARTS.filter((part) => part === 'shell' || parts.includes(part));
  const loaded = await Promise.all(wanted.map((part) => CATALOGUES[code][part]()));
  return Object.assign({}, ...loaded.map((module) => module.default)) as Messages;
}
