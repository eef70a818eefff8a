import type { Area } from '#features/accounts/areas.ts';
import type { IconName } from '#ui/admin/icon.tsx';

export interface MenuEntry {
  area: Area;
  label: string;
  icon: IconName;
  /** A screen's address; what stands below it belongs to the entry. */
  to: `/wagtail/${string}/`;
}

/** The side menu below the pages: groups with a heading, entries shown to those who may see anything there. */
export const MENU_GROUPS: readonly { label: string; entries: readonly MenuEntry[] }[] = [
  {
    label: 'Library',
    entries: [
      { area: 'images', label: 'Images', icon: 'image', to: '/wagtail/images/' },
      { area: 'documents', label: 'Documents', icon: 'document', to: '/wagtail/documents/' },
      { area: 'videos', label: 'Videos', icon: 'video', to: '/wagtail/videos/' },
      { area: 'collections', label: 'Collections', icon: 'folder', to: '/wagtail/collections/' },
    ],
  },
  {
    label: 'Chain',
    entries: [
      { area: 'locations', label: 'Locations', icon: 'pin', to: '/wagtail/locations/' },
      { area: 'snippets', label: 'Snippets', icon: 'snippet', to: '/wagtail/snippets/' },
      { area: 'redirects', label: 'Redirects', icon: 'redirect', to: '/wagtail/redirects/' },
    ],
  },
  {
    label: 'Guest relations',
    entries: [
      { area: 'messages', label: 'Messages', icon: 'inbox', to: '/wagtail/messages/' },
      { area: 'submissions', label: 'Forms', icon: 'pencil', to: '/wagtail/forms/' },
      { area: 'accessibility', label: 'Accessibility', icon: 'accessibility', to: '/wagtail/accessibility/' },
      { area: 'subscribers', label: 'Subscribers', icon: 'bell', to: '/wagtail/subscribers/' },
      { area: 'mail', label: 'Mail', icon: 'mail', to: '/wagtail/mail/' },
      { area: 'mail_templates', label: 'Mail texts', icon: 'document', to: '/wagtail/mail/templates/' },
    ],
  },
  {
    label: 'Configuration',
    entries: [
      { area: 'settings', label: 'Settings', icon: 'settings', to: '/wagtail/settings/' },
      { area: 'sites', label: 'Sites', icon: 'globe', to: '/wagtail/sites/' },
      { area: 'users', label: 'Users', icon: 'account', to: '/wagtail/users/' },
      { area: 'groups', label: 'Groups', icon: 'groups', to: '/wagtail/groups/' },
    ],
  },
];

/** False where a screen below an entry's address belongs to another entry: texts of mail stand below mail. */
export function ownsBelow({ to }: Pick<MenuEntry, 'to'>, path: string): boolean {
  return !MENU_GROUPS.some(({ entries }) =>
    entries.some((other) => other.to !== to && other.to.startsWith(to) && path.startsWith(other.to)),
  );
}

/** The groups with the entries that somebody sees; none without entries. */
export function menuFor(areas: readonly Area[]): typeof MENU_GROUPS {
  return MENU_GROUPS.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ area }) => areas.includes(area)),
  })).filter(({ entries }) => entries.length > 0);
}

/** Lists that can be searched with the same words as pages. */
const SEARCHED: readonly Area[] = [
  'images',
  'documents',
  'videos',
  'locations',
  'redirects',
  'messages',
  'subscribers',
  'mail',
  'users',
];

export function searchedLists(areas: readonly Area[]): MenuEntry[] {
  return MENU_GROUPS.flatMap(({ entries }) =>
    entries.filter(({ area }) => SEARCHED.includes(area) && areas.includes(area)),
  );
}
