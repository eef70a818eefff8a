import type { GrantableRegion } from '#features/accounts/groups-contract.ts';
import { countryName, type LocationDirectory } from '#features/locator/server/index.ts';

/** The whole chain, then each country with restaurants and its states. */
export function grantableRegions({ countries }: Pick<LocationDirectory, 'countries'>): GrantableRegion[] {
  return [
    { country: '', state: '', label: 'All restaurants' },
    ...countries.flatMap(({ code, states }) => {
      const name = countryName(code, 'en');
      return [
        { country: code, state: '', label: `All of ${name}` },
        ...states.map((state) => ({ country: code, state: state.code, label: `${state.name}, ${name}` })),
      ];
    }),
  ];
}
