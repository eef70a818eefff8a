import type { Menu, MenuItem, OptionGroup } from './menu.ts';
import { DEEPEST_OPTIONS } from './menu-texts.ts';

/** A problem that prevents publishing a menu, or a warning for staff. */
export interface MenuProblem {
  kind: 'error' | 'warning';
  /** "item:cream-chowder" */
  at: string;
  message: string;
}

/**
 * All errors and warnings of a menu. A menu with an error cannot be published: a missing fact that the law requires of
 * chains (calories beside each item, 21 CFR 101.11) counts as one.
 */
export function checkMenu(menu: Menu): MenuProblem[] {
  const problems: MenuProblem[] = [];
  const error = (at: string, message: string) => problems.push({ kind: 'error', at, message });
  const warning = (at: string, message: string) => problems.push({ kind: 'warning', at, message });
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const groups = new Map(menu.groups.map((group) => [group.id, group]));
  const dayparts = new Set(menu.dayparts.map(({ id }) => id));
  const sold = new Set(menu.categories.flatMap((category) => category.items));
  const offered = new Set(menu.groups.flatMap(({ options }) => options.map((option) => option.item)));
  const reaches = depthReader(groups, items);

  for (const [kind, all] of [
    ['category', menu.categories],
    ['item', menu.items],
    ['group', menu.groups],
    ['daypart', menu.dayparts],
  ] as const)
    for (const id of repeated(all.map((one) => one.id))) error(`${kind}:${id}`, 'has an id that another one has too');

  for (const category of menu.categories) {
    const at = `category:${category.id}`;
    for (const id of category.items) if (!items.has(id)) error(at, `lists "${id}", which is no item`);
    for (const id of repeated(category.items)) error(at, `lists "${id}" twice`);
    for (const id of category.dayparts) if (!dayparts.has(id)) error(at, `names "${id}", which is no daypart`);
    if (category.items.length === 0) warning(at, 'has no items');
  }
  for (const item of menu.items) {
    const at = `item:${item.id}`;
    for (const id of item.groups) if (!groups.has(id)) error(at, `names "${id}", which is no group of options`);
    for (const id of repeated(item.groups)) error(at, `names the group "${id}" twice`);
    for (const id of repeated(item.sizes.map((size) => size.id))) error(at, `has the size "${id}" twice`);
    // Options too: they are taxed and handed over as what they are.
    if (item.isAlcohol !== (item.taxClass === 'alcohol')) error(at, 'is alcohol in one field and not in the other');
    if (sold.has(item.id)) {
      const isKnown = item.sizes.length > 0 ? item.sizes.every(({ calories }) => calories) : item.calories !== null;
      if (!isKnown) error(at, 'has no calories');
      const isFree = item.sizes.length > 0 ? item.sizes.some(({ price }) => price === 0) : item.price === 0;
      if (isFree) warning(at, 'costs nothing');
    } else if (!offered.has(item.id)) warning(at, 'is in no category and no group');
    if (reaches(item.id, DEEPEST_OPTIONS + 1))
      error(at, `has options inside options more than ${DEEPEST_OPTIONS} deep`);
  }
  for (const group of menu.groups) {
    const at = `group:${group.id}`;
    const ids = group.options.map(({ item }) => item);
    for (const id of ids) if (!items.has(id)) error(at, `offers "${id}", which is no item`);
    for (const id of repeated(ids)) error(at, `offers "${id}" twice`);
    if (group.min > group.max) error(at, 'asks for more options than it allows');
    const most = ids.length * group.mostOfOne;
    if (group.min > most) error(at, 'asks for more options than it has');
    if (group.mostKinds > 0 && group.min > group.mostKinds * group.mostOfOne)
      error(at, 'asks for more options than its kinds allow');
    if (group.options.filter(({ isDefault }) => isDefault).length > group.max)
      error(at, 'has more options chosen at first than it allows');
  }
  return problems;
}

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

/** Tells whether an item has options inside options that many levels deep; options that lead back to it are endless. */
function depthReader(groups: ReadonlyMap<string, OptionGroup>, items: ReadonlyMap<string, MenuItem>) {
  const known = new Map<string, boolean>();
  const reaches = (item: string, levels: number): boolean =>
    levels === 0 || (items.get(item)?.groups ?? []).some((group) => groupReaches(group, levels));
  // Kept by group: many items share one, and a group may have sixty options with groups of their own.
  const groupReaches = (id: string, levels: number): boolean => {
    const key = `${levels} ${id}`;
    let isReached = known.get(key);
    if (isReached === undefined) {
      isReached = (groups.get(id)?.options ?? []).some(({ item }) => reaches(item, levels - 1));
      known.set(key, isReached);
    }
    return isReached;
  };
  return reaches;
}
