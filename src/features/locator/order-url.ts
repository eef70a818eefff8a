import type { Location } from '#features/locations/contract.ts';

/** A web address or a path such as "/ca", without slashes at its end. */
const COUNTRY_ROOT = /^(https?:\/\/[^\s/]\S*?|(?:\/[\w-]+)+)\/*$/i;

/**
 * `/order?rlid={rlid}` on the country's root address if the location has one, else on this site (Spec §2.1).
 * @param origin of this site, for an absolute address: "https://www.example.com"
 */
export function orderUrl(
  { rlid, countryRootURL = '' }: Pick<Location, 'rlid'> & { countryRootURL?: string | undefined },
  origin = '',
): string {
  const root = COUNTRY_ROOT.exec(countryRootURL)?.[1] ?? '';
  return `${root.includes(':') ? '' : origin}${root}/order?rlid=${rlid}`;
}
