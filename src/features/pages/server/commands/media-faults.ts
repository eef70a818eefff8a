import { desc, eq } from 'drizzle-orm';
import type { FieldError } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { type Reference, referencesIn } from '#content/references.ts';
import type { Tx } from '#platform/db/client.ts';
import { pageRevisions } from '../tables.ts';
import type { PageCommandContext } from './context.ts';

/** Media of this many earlier revisions remain allowed, so that users can undo a removal. */
const REVISIONS_READ = 20;

/**
 * Errors for newly added references to media that the author may not use: existing references of others stay, and
 * nobody gains access to a private file by sending its id.
 * @param pageId null for a new page
 */
export async function faultsOfNewMedia(
  tx: Tx,
  context: PageCommandContext,
  definition: TemplateDefinition,
  { pageId, content }: { pageId: number | null; content: Record<string, unknown> },
): Promise<FieldError[]> {
  if (!context.mediaFaults) return [];
  const references = [...referencesIn(definition.fields, content, context.registry)];
  const faults = await context.mediaFaults(tx, references);
  if (faults.length === 0 || pageId === null) return faults;
  const nameOf = ({ kind, id }: Reference) => `${kind}:${id}`;
  const byPath = new Map(references.map((one) => [one.path, nameOf(one)]));
  const held = new Set<string>();
  const revisions = await tx
    .select({ content: pageRevisions.content })
    .from(pageRevisions)
    .where(eq(pageRevisions.pageId, pageId))
    .orderBy(desc(pageRevisions.id))
    .limit(REVISIONS_READ);
  for (const revision of revisions)
    for (const one of referencesIn(definition.fields, revision.content, context.registry)) held.add(nameOf(one));
  return faults.filter(({ field }) => !held.has(byPath.get(field) ?? ''));
}
