import type { Menu } from './menu.ts';

/** One difference between two menus. */
export interface MenuChange {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  what: 'category' | 'item' | 'group' | 'daypart';
  name: string;
  /** Names of fields that differ. */
  fields: string[];
}

const PARTS = [
  ['category', 'categories'],
  ['item', 'items'],
  ['group', 'groups'],
  ['daypart', 'dayparts'],
] as const;

/** The differences between two menus, by id. */
export function diffMenus(before: Menu, after: Menu): MenuChange[] {
  return PARTS.flatMap(([what, part]) => {
    const old = new Map<string, Menu[typeof part][number]>(before[part].map((one) => [one.id, one]));
    const now = new Map<string, Menu[typeof part][number]>(after[part].map((one) => [one.id, one]));
    const changes: MenuChange[] = [];
    for (const [id, one] of now) {
      const was = old.get(id);
      if (!was) changes.push({ kind: 'added', what, name: one.name.en, fields: [] });
      else {
        const fields = Object.keys({ ...was, ...one }).filter(
          (field) => JSON.stringify(was[field as keyof typeof was]) !== JSON.stringify(one[field as keyof typeof one]),
        );
        if (fields.length > 0) changes.push({ kind: 'changed', what, name: one.name.en, fields });
      }
    }
    for (const [id, one] of old)
      if (!now.has(id)) changes.push({ kind: 'removed', what, name: one.name.en, fields: [] });
    const kept = [...old.keys()].filter((id) => now.has(id));
    const order = [...now.keys()].filter((id) => old.has(id));
    if (order.some((id, index) => kept[index] !== id)) changes.push({ kind: 'moved', what, name: '', fields: [] });
    return changes;
  });
}
