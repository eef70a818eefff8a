import { inArray } from 'drizzle-orm';
import type { Difference } from '#content/diff.ts';
import type { DiffValue } from '#content/diff-values.ts';
import type { ReferenceKind } from '#content/references.ts';
import type { Db } from '#platform/db/client.ts';
import type { Change } from '../../history-contract.ts';
import type { Viewer } from '../../page-rights.ts';
import { titlesFor } from '../queries/list-pages-scope.ts';
import { pages } from '../tables.ts';

/** Finds the titles of records of other features, without deleted records and records that the user may not see. */
export type TitlesOf = (
  viewer: Viewer,
  kind: Exclude<ReferenceKind, 'page'>,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

const NAMES: Readonly<Record<ReferenceKind, string>> = {
  page: 'Page',
  image: 'Image',
  document: 'Document',
  video: 'Video',
  snippet: 'Snippet',
};

/** Differences as text: records are named by kind, id and title; those that the user may not see without their title. */
export async function wordChanges(
  db: Db,
  viewer: Viewer,
  differences: readonly Difference[],
  titlesOf: TitlesOf | undefined,
): Promise<Change[]> {
  const titles = await findTitles(db, viewer, differences, titlesOf);
  const word = (value: DiffValue): string => {
    if (typeof value === 'string') return value;
    const title = titles.get(value.kind)?.get(value.id);
    return `${NAMES[value.kind]} ${value.id}${title === undefined ? '' : `: ${title}`}`;
  };
  return differences.map(({ before, after, ...rest }) => ({
    ...rest,
    ...(before !== undefined && { before: word(before) }),
    ...(after !== undefined && { after: word(after) }),
  }));
}

async function findTitles(
  db: Db,
  viewer: Viewer,
  differences: readonly Difference[],
  titlesOf: TitlesOf | undefined,
): Promise<Map<ReferenceKind, ReadonlyMap<number, string>>> {
  const named = new Map<ReferenceKind, Set<number>>();
  for (const value of differences.flatMap(({ before, after }) => [before, after])) {
    if (value === undefined || typeof value === 'string') continue;
    named.set(value.kind, (named.get(value.kind) ?? new Set()).add(value.id));
  }
  const found = new Map<ReferenceKind, ReadonlyMap<number, string>>();
  for (const [kind, ids] of named) {
    if (kind === 'page') found.set(kind, await pageTitles(db, viewer, [...ids]));
    else if (titlesOf) found.set(kind, await titlesOf(viewer, kind, [...ids]));
  }
  return found;
}

async function pageTitles(db: Db, { powers }: Viewer, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: pages.id, title: pages.draftTitle, path: pages.path })
    .from(pages)
    .where(inArray(pages.id, [...ids]));
  const titleOf = titlesFor(powers);
  return new Map(
    rows.flatMap((row) => {
      const title = titleOf(row);
      return title === null ? [] : [[row.id, title] as const];
    }),
  );
}
