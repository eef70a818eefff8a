import type { Location } from '#features/locations/contract.ts';
import { isRootUrl } from '#features/locations/fields/web-address.ts';

/**
 * `/order?rlid={rlid}` on the country's root address if the location has one, else on this site (Spec §2.1).
 * @param origin of this site, for an absolute address: "https://www.example.com"
 */
export function orderUrl(
  { rlid, countryRootURL = '' }: Pick<Location, 'rlid'> & { countryRootURL?: string | undefined },
  origin = '',
): string {
  const root = isRootUrl(countryRootURL) ? countryRootURL.replace(/\/+$/, '') : '';
  return `${root.includes(':') ? '' : origin}${root}/order?rlid=${rlid}`;
}
