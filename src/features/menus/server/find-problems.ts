import { findDeletedReferences } from '#features/choosers/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { checkMenu, type MenuProblem } from '../check-menu.ts';
import type { Menu } from '../menu.ts';
import { imagesOf, pathOf } from './menu-references.ts';

/** All problems of a menu, including missing images of the library. One statement; none without images. */
export async function findProblems(db: Db, menu: Menu): Promise<MenuProblem[]> {
  const gone = new Set((await findDeletedReferences(db, imagesOf(menu))).map(({ field }) => field));
  const lost = menu.items.filter(({ id }) => gone.has(pathOf(id)));
  return [
    ...checkMenu(menu),
    ...lost.map(({ id, image }) => ({
      kind: 'error' as const,
      at: `item:${id}`,
      message: `shows image ${image}, which is not in the library: choose another, or none`,
    })),
  ];
}
