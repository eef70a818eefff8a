import { addRedirect } from '#features/redirects/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { DemoContext } from './seed-demo.ts';

interface OldAddress {
  from: string;
  /** The path of a page of the demo, or any other address. */
  to: string;
  isTemporary?: boolean;
}

/** Addresses of the chain's earlier site, and two short ones for print. */
const OLD_ADDRESSES: readonly OldAddress[] = [
  { from: '/food-and-drink/', to: '/menu/' },
  { from: '/food-and-drink/raw-bar/', to: '/menu/raw-bar/' },
  { from: '/find-us.html', to: '/locations/' },
  { from: '/about/newsroom/', to: '/press/' },
  { from: '/contact-us.php', to: '/contact/' },
  { from: '/newsletter/', to: '/email/' },
  { from: '/giftcards/balance?source=receipt', to: '/gift-cards/' },
  { from: '/jobs/', to: 'https://careers.example/lantern-bay', isTemporary: true },
  { from: '/lobster/', to: '/offers/', isTemporary: true },
];

/** Redirects of old links to pages, by id, so that the pages can be moved. */
export async function addDemoRedirects(
  tx: Tx,
  context: DemoContext,
  pages: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { from, to, isTemporary = false } of OLD_ADDRESSES) {
    const pageId = pages.get(to) ?? null;
    await addRedirect(
      tx,
      { ...context, ownHost: '' },
      { oldPath: from, siteId: null, pageId, url: pageId === null ? to : '', isPermanent: !isTemporary },
    );
  }
}
