import type { LanguageCode } from '#features/pages/contract.ts';
import type { Messages } from '../read-message.ts';

/** The parts of a language's catalogue: a page loads what its template and its blocks say, and always the shell's. */
export const CATALOGUE_PARTS = [
  'shell',
  'access',
  'blocks',
  'contact',
  'coupon',
  'directory',
  'forms',
  'locator',
  'press',
  'signup',
  'unsubscribe',
] as const;
export type CataloguePart = (typeof CATALOGUE_PARTS)[number];

type Part = () => Promise<{ default: Messages }>;

/** Each part of each language is a chunk of its own in the browser. */
const CATALOGUES: Record<LanguageCode, Record<CataloguePart, Part>> = {
  en: {
    shell: () => import('./en/shell.json', { with: { type: 'json' } }),
    access: () => import('./en/access.json', { with: { type: 'json' } }),
    blocks: () => import('./en/blocks.json', { with: { type: 'json' } }),
    contact: () => import('./en/contact.json', { with: { type: 'json' } }),
    coupon: () => import('./en/coupon.json', { with: { type: 'json' } }),
    directory: () => import('./en/directory.json', { with: { type: 'json' } }),
    forms: () => import('./en/forms.json', { with: { type: 'json' } }),
    locator: () => import('./en/locator.json', { with: { type: 'json' } }),
    press: () => import('./en/press.json', { with: { type: 'json' } }),
    signup: () => import('./en/signup.json', { with: { type: 'json' } }),
    unsubscribe: () => import('./en/unsubscribe.json', { with: { type: 'json' } }),
  },
  es: {
    shell: () => import('./es/shell.json', { with: { type: 'json' } }),
    access: () => import('./es/access.json', { with: { type: 'json' } }),
    blocks: () => import('./es/blocks.json', { with: { type: 'json' } }),
    contact: () => import('./es/contact.json', { with: { type: 'json' } }),
    coupon: () => import('./es/coupon.json', { with: { type: 'json' } }),
    directory: () => import('./es/directory.json', { with: { type: 'json' } }),
    forms: () => import('./es/forms.json', { with: { type: 'json' } }),
    locator: () => import('./es/locator.json', { with: { type: 'json' } }),
    press: () => import('./es/press.json', { with: { type: 'json' } }),
    signup: () => import('./es/signup.json', { with: { type: 'json' } }),
    unsubscribe: () => import('./es/unsubscribe.json', { with: { type: 'json' } }),
  },
  'fr-CA': {
    shell: () => import('./fr-CA/shell.json', { with: { type: 'json' } }),
    access: () => import('./fr-CA/access.json', { with: { type: 'json' } }),
    blocks: () => import('./fr-CA/blocks.json', { with: { type: 'json' } }),
    contact: () => import('./fr-CA/contact.json', { with: { type: 'json' } }),
    coupon: () => import('./fr-CA/coupon.json', { with: { type: 'json' } }),
    directory: () => import('./fr-CA/directory.json', { with: { type: 'json' } }),
    forms: () => import('./fr-CA/forms.json', { with: { type: 'json' } }),
    locator: () => import('./fr-CA/locator.json', { with: { type: 'json' } }),
    press: () => import('./fr-CA/press.json', { with: { type: 'json' } }),
    signup: () => import('./fr-CA/signup.json', { with: { type: 'json' } }),
    unsubscribe: () => import('./fr-CA/unsubscribe.json', { with: { type: 'json' } }),
  },
};

/** The catalogue for a language code (Spec §1): the shell's messages and the parts asked for; unknown parts are left out. */
export async function loadCatalogue(code: LanguageCode, parts: readonly string[]): Promise<Messages> {
  const wanted = CATALOGUE_PARTS.filter((part) => part === 'shell' || parts.includes(part));
  const loaded = await Promise.all(wanted.map((part) => CATALOGUES[code][part]()));
  return Object.assign({}, ...loaded.map((module) => module.default)) as Messages;
}
