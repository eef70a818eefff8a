import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { TemplateDefinition } from '#content/define.ts';
import type { Ordering } from '../../explorer-contract.ts';
import { pages } from '../tables.ts';

/** The order of a list; it ends in the id, so that its pages do not overlap. */
export function orderOf(
  ordering: Ordering,
  options: { isSearch: boolean; templates: readonly Pick<TemplateDefinition, 'name' | 'label'>[] },
): SQL[] {
  const isDescending = ordering.startsWith('-');
  const direction = isDescending ? desc : asc;
  // The same direction throughout: then an index serves both.
  return [...keysOf(ordering.replace('-', ''), options).map((key) => direction(key)), direction(pages.id)];
}

function keysOf(
  key: string,
  { isSearch, templates }: { isSearch: boolean; templates: readonly Pick<TemplateDefinition, 'name' | 'label'>[] },
): SQL[] {
  switch (key) {
    case 'title':
      return [sql`lower(${pages.draftTitle})`];
    case 'updated':
      return [sql`${pages.updatedAt}`];
    case 'type':
      return [placeOfTemplate(templates), sql`lower(${pages.draftTitle})`];
    case 'status':
      return [
        sql`CASE WHEN NOT ${pages.isLive} THEN 0 WHEN ${pages.hasUnpublishedChanges} THEN 1 ELSE 2 END`,
        sql`lower(${pages.draftTitle})`,
      ];
    default:
      // Found pages have different parents: the address keeps siblings together.
      return [isSearch ? sql`${pages.urlPath}` : sql`${pages.sortOrder}`];
  }
}

/** Templates by label: names in storage mean nothing to staff. */
function placeOfTemplate(templates: readonly Pick<TemplateDefinition, 'name' | 'label'>[]): SQL {
  const byLabel = templates.toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  if (byLabel.length === 0) return sql`${pages.template}`;
  const places = byLabel.map(({ name }, place) => sql`WHEN ${name} THEN ${sql.raw(String(place))}`);
  return sql`CASE ${pages.template} ${sql.join(places, sql` `)} ELSE ${sql.raw(String(byLabel.length))} END`;
}
