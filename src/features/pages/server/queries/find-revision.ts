import { and, eq } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { isRecord } from '#shared/is-record.ts';
import type { TemplateDefinition } from '#content/define.ts';
import type { Field, Fields } from '#content/field.ts';
import type { ContentRegistry } from '#content/registry.ts';
import type { StoredBlock } from '#content/stream.ts';
import { upgradeBlock } from '#content/upgrade.ts';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { Viewer } from '../../page-rights.ts';
import { pageRevisions } from '../tables.ts';
import { findPageFor } from './find-page-for.ts';

/** Definitions of blocks and templates. */
export interface ContentDefinitions {
  registry: ContentRegistry;
  template(name: string): TemplateDefinition | undefined;
}

/** A version of a page as forms take it. `at` is an ISO text. */
export interface FoundRevision {
  id: number;
  title: string;
  slug: string;
  content: Record<string, unknown>;
  at: string;
  by: string | null;
}

/**
 * A revision of a page, its blocks in their present shape.
 * @throws NotFound for a page that the user may not explore and for a revision of another page; Forbidden without the right
 * to see drafts
 */
export async function findRevision(
  db: Db,
  viewer: Viewer,
  known: ContentDefinitions,
  asked: { pageId: number; revisionId: number },
): Promise<FoundRevision> {
  const page = await findPageFor(db, viewer, asked.pageId, 'view_draft');
  const [row] = await db
    .select({
      title: pageRevisions.title,
      slug: pageRevisions.slug,
      content: pageRevisions.content,
      createdAt: pageRevisions.createdAt,
      savedAt: pageRevisions.savedAt,
      by: staffName,
    })
    .from(pageRevisions)
    .leftJoin(staffNames, eq(staffNames.id, pageRevisions.authorId))
    .where(and(eq(pageRevisions.id, asked.revisionId), eq(pageRevisions.pageId, page.id)));
  if (!row) throw new NotFound('This version of the page does not exist');
  return {
    id: asked.revisionId,
    title: row.title,
    slug: row.slug,
    content: presentContent(known.template(page.template)?.fields ?? {}, row.content, known.registry),
    at: new Date(row.savedAt ?? row.createdAt).toISOString(),
    by: row.by,
  };
}

/**
 * Stored values as forms take them: known blocks upgraded, missing fields empty. Unknown and malformed values stay as
 * they are: a form must show them to be corrected.
 */
export function presentContent(
  fields: Fields,
  stored: Readonly<Record<string, unknown>>,
  registry: ContentRegistry,
): Record<string, unknown> {
  const present = { ...stored };
  for (const [name, field] of Object.entries(fields)) {
    const value = stored[name];
    present[name] = value === undefined ? field.empty() : presentValue(field, value, registry);
  }
  return present;
}

function presentValue(field: Field, value: unknown, registry: ContentRegistry): unknown {
  const { item } = field.inner;
  if (field.kind === 'struct' && isRecord(value)) return presentContent(field.inner, value, registry);
  if (field.kind === 'list' && item && Array.isArray(value)) {
    return value.map((entry) => presentValue(item, entry, registry));
  }
  if (field.kind === 'stream' && Array.isArray(value)) return value.map((block) => presentBlock(block, registry));
  return value;
}

function presentBlock(stored: unknown, registry: ContentRegistry): unknown {
  if (!isStoredBlock(stored)) return stored;
  const definition = registry.block(stored.type);
  if (!definition) return stored;
  const block = upgradeBlock(stored, definition);
  return { ...block, value: presentContent(definition.fields, block.value, registry) };
}

function isStoredBlock(value: unknown): value is StoredBlock {
  return (
    isRecord(value) &&
    typeof value['type'] === 'string' &&
    typeof value['version'] === 'number' &&
    isRecord(value['value'])
  );
}
