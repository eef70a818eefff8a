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

/**
 * The product's page for an order address below a country's root on this site: "/order?rlid=7" for "/ca/order/?rlid=7".
 * The language stays. Undefined for all other addresses.
 */
export function ownOrderUrl(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  byRlid: (rlid: number) => Pick<Location, 'rlid' | 'countryRootURL'> | undefined,
): string | undefined {
  const location = /.\/order\/?$/.test(pathname) ? byRlid(Number(searchParams.get('rlid'))) : undefined;
  if (!location || new URL(orderUrl(location), 'https://this.site').pathname !== pathname.replace(/\/$/, ''))
    return undefined;
  const language = /^[a-z]{2}(?:-[A-Z]{2})?$/.exec(searchParams.get('language') ?? '');
  return `${orderUrl({ rlid: location.rlid })}${language ? `&language=${language[0]}` : ''}`;
}
