import { sql } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import {
  type CollectionPermission,
  mayChangeMedia,
  mayOnCollection,
  mayOnModel,
  PERMISSIONS_OF_KIND,
  type StaffPowers,
} from '#features/accounts/permissions.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import type { UsableKind } from '../contract.ts';

/** What rights on one thing of the library depend on. */
export type Thing =
  | { kind: Exclude<UsableKind, 'snippet'>; collectionPath: string; uploadedById: number | null }
  | { kind: 'snippet'; model: string };

interface Asker {
  accountId: number | null;
  powers: StaffPowers;
}

/** Their features stand on this one, so it cannot ask them where their things stand. */
const TABLES = { image: 'images', document: 'documents', video: 'videos' } as const;

/** One statement. @throws NotFound for a thing that is gone, or that the asker does not see in its own list */
export async function findThingFor(db: Db, asker: Asker, kind: UsableKind, id: number): Promise<Thing> {
  const thing = kind === 'snippet' ? await findSnippet(db, id) : await findMedia(db, kind, id);
  if (!thing || !maySee(asker, thing)) throw new NotFound('Nothing of that number is here');
  return thing;
}

export function mayChange(asker: Asker, thing: Thing): boolean {
  if (thing.kind === 'snippet') return mayOnModel(asker.powers, `snippet.${thing.model}`, 'change');
  return mayChangeMedia(asker, thing.kind, thing);
}

/** May be put into content. */
export function mayChoose(asker: Asker, thing: Thing): boolean {
  if (thing.kind === 'snippet') return true;
  return mayOnCollection(asker.powers, thing.kind, 'choose', thing.collectionPath) || mayChange(asker, thing);
}

function maySee({ powers }: Asker, thing: Thing): boolean {
  if (thing.kind === 'snippet') return mayOnModel(powers, `snippet.${thing.model}`, 'view');
  const { kind, collectionPath } = thing;
  return PERMISSIONS_OF_KIND[kind].some((permission: CollectionPermission) =>
    mayOnCollection(powers, kind, permission, collectionPath),
  );
}

async function findMedia(db: Db, kind: keyof typeof TABLES, id: number): Promise<Thing | undefined> {
  const rows = await rowsOf<{ uploadedById: number | null; collectionPath: string }>(
    db,
    sql`
    SELECT thing.uploaded_by_id AS "uploadedById", coalesce(collections.path, '/') AS "collectionPath"
    FROM ${sql.identifier(TABLES[kind])} AS thing LEFT JOIN collections ON collections.id = thing.collection_id
    WHERE thing.id = ${id}`,
  );
  return rows[0] && { kind, ...rows[0] };
}

async function findSnippet(db: Db, id: number): Promise<Thing | undefined> {
  const rows = await rowsOf<{ model: string }>(db, sql`SELECT model FROM snippets WHERE id = ${id}`);
  return rows[0] && { kind: 'snippet', ...rows[0] };
}
