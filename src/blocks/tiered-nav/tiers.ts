import type { SnippetProps } from '#content/define.ts';
import type { tieredNavigation } from '#features/snippets/definitions.ts';

/** Relation of a link to the current page: to the page itself, or to one of its ancestors. */
export type Currency = 'page' | 'above' | 'elsewhere';

export interface Tier {
  id: number;
  title: string;
  url: string;
  currency: Currency;
  links: { url: string; title: string; isCurrent: boolean }[];
}

/** The navigation for a page at `path`: links that are not public are left out, at most one tier is current. */
export function tiersOf(navigation: SnippetProps<typeof tieredNavigation>, path: string): Tier[] {
  const linksOf = (parent: number) =>
    navigation.tier_two_links
      .filter((group) => group.parent?.id === parent)
      .flatMap(({ links }) => links)
      .flatMap(({ url, display_name: title }) => (url && title ? [{ url, title, isCurrent: url === path }] : []));
  const tiers = navigation.tier_one_links.flatMap((page) =>
    page ? [{ id: page.id, title: page.title, url: page.url, links: linksOf(page.id) }] : [],
  );
  const exact = tiers.find(({ url }) => url === path);
  const holding = tiers.find(({ links }) => links.some(({ isCurrent }) => isCurrent));
  // The longest address wins: "/menu/lunch/" is above "/menu/lunch/soups/" rather than "/menu/".
  const above = tiers.filter(({ url }) => path.startsWith(url)).toSorted((a, b) => b.url.length - a.url.length)[0];
  const current = exact ?? holding ?? above;
  return tiers.map((tier) => ({
    ...tier,
    currency: tier !== current ? 'elsewhere' : tier === exact ? 'page' : 'above',
  }));
}
