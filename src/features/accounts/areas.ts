import { type CollectionKind, collectionRoots, mayAccessAdmin, type StaffPowers } from './permissions.ts';

/** The parts of the admin beside pages, in the order of its menu. */
export const AREAS = [
  'images',
  'documents',
  'videos',
  'collections',
  'locations',
  'snippets',
  'redirects',
  'messages',
  'submissions',
  'accessibility',
  'subscribers',
  'mail',
  'mail_templates',
  'settings',
  'sites',
  'users',
  'groups',
] as const;
export type Area = (typeof AREAS)[number];

/** The areas in which there is anything for somebody to see. */
export function areasOf(powers: StaffPowers): Area[] {
  if (!mayAccessAdmin(powers)) return [];
  if (powers.isSuperuser) return [...AREAS];
  const isHeld = (matches: (model: string) => boolean) => powers.modelGrants.some(({ model }) => matches(model));
  const hasKind = (kind: CollectionKind) => collectionRoots(powers, kind).length > 0;
  const rules: Readonly<Record<Area, boolean>> = {
    images: hasKind('image'),
    documents: hasKind('document'),
    videos: hasKind('video'),
    collections: hasKind('collection'),
    locations: powers.locationGrants.length > 0,
    snippets: isHeld((model) => model.startsWith('snippet.')),
    redirects: isHeld((model) => model === 'redirect'),
    messages: isHeld((model) => model === 'message'),
    // Whoever may edit a page may see what its form brought.
    submissions: powers.pageGrants.some(({ permission }) => permission === 'change' || permission === 'add'),
    accessibility: isHeld((model) => model === 'accessibility_report'),
    subscribers: isHeld((model) => model === 'subscriber'),
    mail: isHeld((model) => model === 'mail'),
    mail_templates: isHeld((model) => model === 'mail_template'),
    settings: isHeld((model) => model.startsWith('settings.')),
    sites: isHeld((model) => model === 'site'),
    users: isHeld((model) => model === 'user'),
    groups: isHeld((model) => model === 'group'),
  };
  return AREAS.filter((area) => rules[area]);
}
