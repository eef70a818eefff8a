import type { Location } from '#features/locations/contract.ts';
import { usePageContext } from '#ui/site/page-context.tsx';
import { orderUrl } from '../order-url.ts';

/** The order address of a restaurant; pages that are not in the site's main language name theirs. */
export function useOrderUrl(location: Location): string {
  const { home_url, i18n } = usePageContext();
  // The home page of the main language is "/".
  return orderUrl(location) + (home_url[1] ? `&language=${i18n.language.code}` : '');
}
