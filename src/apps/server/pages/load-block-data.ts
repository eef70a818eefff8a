import { menuOnPage } from '#features/menus/menu-on-page.ts';
import { linkedMenu } from '#features/menus/menu-linked-data.ts';
import { shownMenu } from '#features/menus/shown-menu.ts';
import { MENU_TAG } from '#features/menus/server/index.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Services } from '../process/services.ts';

/** Data that blocks show besides their content, with cache tags and the longest time in the cache. */
export interface BlockData {
  /** By type of block; absent when no block needs such data. */
  values?: Readonly<Record<string, unknown>>;
  tags: readonly string[];
  /** Null: until a tag changes. */
  seconds: number | null;
  /** JSON-LD of the blocks' data. @param page absolute address and title of the page */
  linkedData(page: { url: string; name: string }): object[];
}

const NONE: BlockData = { tags: [], seconds: null, linkedData: () => [] };

/** Loads the data that blocks of a page show in addition to their content: the menu, for pages with a menu block. */
export async function loadBlockData(
  { database, menus }: Pick<Services, 'database' | 'menus'>,
  blocks: ReadonlySet<string>,
  language: LanguageCode,
): Promise<BlockData> {
  if (!blocks.has('menu')) return NONE;
  const { menu, seconds } = await menus.forPages(database.db);
  return {
    values: { menu: menuOnPage(menu, language) },
    tags: [MENU_TAG],
    seconds,
    linkedData: ({ url, name }) => {
      const shown = shownMenu(menu, new Map(), { version: 0, language, nowMs: 0 });
      if (shown.categories.length === 0) return [];
      // The chain's prices are in dollars of the United States.
      const facts = { url, name, language, currency: 'USD', images: {}, origin: '' };
      return [{ '@context': 'https://schema.org', ...linkedMenu(shown, facts) }];
    },
  };
}
