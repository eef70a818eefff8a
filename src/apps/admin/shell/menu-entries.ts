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
      { area: 'submissions', label: 'Forms', icon: 'inbox', to: '/wagtail/forms/' },
      { area: 'redirects', label: 'Redirects', icon: 'redirect', to: '/wagtail/redirects/' },
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

/** The groups with the entries that somebody sees; none without entries. */
export function menuFor(areas: readonly Area[]): typeof MENU_GROUPS {
  return MENU_GROUPS.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ area }) => areas.includes(area)),
  })).filter(({ entries }) => entries.length > 0);
}

/** Lists that can be searched with the same words as pages. */
const SEARCHED: readonly Area[] = ['images', 'documents', 'videos', 'locations', 'redirects', 'users'];

export function searchedLists(areas: readonly Area[]): MenuEntry[] {
  return MENU_GROUPS.flatMap(({ entries }) =>
    entries.filter(({ area }) => SEARCHED.includes(area) && areas.includes(area)),
  );
}
