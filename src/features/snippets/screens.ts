import type { Screens } from '#features/rights/screen.ts';
import { snippetRules } from './rules.ts';

/** Snippets by kind. */
export const SNIPPET_SCREENS = {
  snippets: {
    path: '/wagtail/snippets/',
    title: 'Snippets',
    rule: snippetRules.list,
    menu: { group: 'Chain', label: 'Snippets', icon: 'snippet' },
  },
  snippetsOfKind: { path: '/wagtail/snippets/$app/$model/', title: 'Snippets of one kind', rule: snippetRules.view },
  snippetNew: {
    path: '/wagtail/snippets/$app/$model/add/',
    title: 'Add snippet',
    rule: snippetRules.add,
    hasChoosers: true,
  },
  snippetEdit: {
    path: '/wagtail/snippets/$app/$model/edit/$id/',
    title: 'Edit snippet',
    rule: snippetRules.change,
    hasChoosers: true,
  },
  snippetCopy: {
    path: '/wagtail/snippets/$app/$model/copy/$id/',
    title: 'Copy snippet',
    rule: snippetRules.add,
    hasChoosers: true,
  },
  snippetDelete: {
    path: '/wagtail/snippets/$app/$model/delete/$id/',
    title: 'Delete snippet',
    rule: snippetRules.delete,
  },
  snippetUsage: {
    path: '/wagtail/snippets/$app/$model/usage/$id/',
    title: 'Uses of a snippet',
    rule: snippetRules.view,
  },
  snippetHistory: {
    path: '/wagtail/snippets/$app/$model/history/$id/',
    title: 'History of a snippet',
    rule: snippetRules.view,
  },
  snippetInspect: {
    path: '/wagtail/snippets/$app/$model/inspect/$id/',
    title: 'View snippet',
    rule: snippetRules.view,
    hasChoosers: true,
  },
} as const satisfies Screens;
