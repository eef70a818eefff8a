import { and, eq, sql } from 'drizzle-orm';
import { Problem } from '#shared/problem.ts';
import type { SnippetDefinition } from '#content/define.ts';
import { referencesIn } from '#content/references.ts';
import {
  type DeletedKind,
  type DeletedKinds,
  type KeptPart,
  putBack,
  rowsIn,
} from '#features/deleted-records/server/index.ts';
import { indexReferences } from '#features/references/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { announceChange } from '#platform/db/changes.ts';
import { SNIPPET_APP } from '../contract.ts';
import { rulesOfKind } from '../rules.ts';
import { SNIPPET_MODELS } from './models.ts';
import { snippets } from './tables.ts';
import { snippetsTag, snippetTag } from './write-snippet.ts';

/** Tables with rows of a snippet. */
export const SNIPPET_PARTS = [[snippets, snippets.id]] as const satisfies readonly KeptPart[];

/** Name of the kind of a model's deleted snippets. */
export const deletedKindOf = (model: string) => `snippet.${model}`;

/** Deleted snippets, one kind for each model. */
export const DELETED_SNIPPETS: DeletedKinds = Object.fromEntries(
  SNIPPET_MODELS.map((model) => [deletedKindOf(model.name), deletedSnippets(model)]),
);

function deletedSnippets(model: SnippetDefinition): DeletedKind {
  return {
    label: model.label,
    subject: 'snippet',
    visibleTo: ({ powers }) => (rulesOfKind(model.name).delete.allows(powers, {}) ? sql`true` : null),
    async restore(tx, _, { recordId: id, title, rows }) {
      const isTaken = await tx.$count(snippets, and(eq(snippets.model, model.name), eq(snippets.name, title)));
      if (isTaken > 0)
        throw new Problem('duplicate', 'Another snippet of this kind has its name by now: rename that first');
      await putBack(tx, SNIPPET_PARTS, rows);
      const [row = {}] = rowsIn(rows, snippets);
      const held = [...referencesIn(model.fields, row['value'] as Record<string, unknown>, blockRegistry)];
      await indexReferences(tx, { kind: 'snippet', id }, { live: held, draft: held });
      await announceChange(tx, [snippetTag(id), snippetsTag(model.name)]);
      return { to: `/wagtail/snippets/${SNIPPET_APP}/${model.name}/edit/${id}/` };
    },
  };
}
