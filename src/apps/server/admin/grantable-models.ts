import { REPORT_MODEL } from '#features/accessibility-reports/contract.ts';
import type { GrantableModel, GrantableRegion } from '#features/accounts/groups-contract.ts';
import { MODEL_PERMISSIONS } from '#features/accounts/permissions.ts';
import { countryName, type LocationDirectory } from '#features/locator/server/index.ts';
import { MAIL_TEMPLATE_MODEL } from '#features/mail/template-contract.ts';
import { SETTINGS } from '#features/settings/definitions.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';

/** Every kind of record on which a group can hold rights; permissions on others are kept and not shown. */
export const GRANTABLE_MODELS: readonly GrantableModel[] = [
  ...Object.values(SNIPPETS).map(({ name, label }) => ({
    model: `snippet.${name}`,
    label,
    section: 'Snippets',
    permissions: [...MODEL_PERMISSIONS],
  })),
  // Guests sign themselves up: staff add nobody.
  { model: 'subscriber', label: 'Subscribers', section: 'Guests', permissions: ['view', 'change', 'delete'] },
  { model: 'redirect', label: 'Redirects', section: 'Site', permissions: [...MODEL_PERMISSIONS] },
  { model: 'message', label: 'Messages of guests', section: 'Guests', permissions: ['view', 'change', 'delete'] },
  {
    model: REPORT_MODEL,
    label: 'Accessibility reports',
    section: 'Guests',
    permissions: ['view', 'change', 'delete'],
  },
  // Mail is made by what happens: there is nothing to add, and it goes by itself.
  { model: 'mail', label: 'Mail', section: 'Site', permissions: ['view', 'change'] },
  { model: MAIL_TEMPLATE_MODEL, label: 'Texts of mail', section: 'Site', permissions: ['view', 'change'] },
  { model: 'site', label: 'Sites', section: 'Site', permissions: [...MODEL_PERMISSIONS] },
  // Every site has its settings: there is nothing to add or to delete.
  ...SETTINGS.map(({ name, label }) => ({
    model: `settings.${name}`,
    label,
    section: 'Settings',
    permissions: ['view' as const, 'change' as const],
  })),
  { model: 'user', label: 'Users', section: 'People', permissions: [...MODEL_PERMISSIONS] },
  { model: 'group', label: 'Groups', section: 'People', permissions: [...MODEL_PERMISSIONS] },
];

/** Everywhere, then each country with restaurants and its states. */
export function grantableRegions({ countries }: Pick<LocationDirectory, 'countries'>): GrantableRegion[] {
  return [
    { country: '', state: '', label: 'All locations' },
    ...countries.flatMap(({ code, states }) => {
      const name = countryName(code, 'en');
      return [
        { country: code, state: '', label: `All of ${name}` },
        ...states.map((state) => ({ country: code, state: state.code, label: `${state.name}, ${name}` })),
      ];
    }),
  ];
}
