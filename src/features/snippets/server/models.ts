import { Forbidden, NotFound } from '#shared/problem.ts';
import type { SnippetDefinition } from '#content/define.ts';
import { mayOnModel, type ModelPermission, type StaffPowers } from '#features/accounts/permissions.ts';
import { SNIPPET_APP, type SnippetType } from '../contract.ts';
import { SNIPPETS } from '../definitions.ts';

/** Every registered model, without the types of its fields. */
export const SNIPPET_MODELS: readonly SnippetDefinition[] = Object.values(SNIPPETS) as unknown as SnippetDefinition[];

export function findSnippetModel(name: string): SnippetDefinition | undefined {
  return SNIPPET_MODELS.find((model) => model.name === name);
}

export const snippetRight = (model: string) => `snippet.${model}`;

/** What is said to somebody who sees a kind of snippet and lacks a right on it. */
const REFUSALS: Readonly<Record<ModelPermission, string>> = {
  view: 'You may not see these snippets',
  add: 'You may not add snippets of this kind',
  change: 'You may not change snippets of this kind',
  delete: 'You may not delete snippets of this kind',
};

/**
 * A registered model on which somebody has a right.
 * @throws NotFound for what is not registered or not theirs to see, Forbidden without the right
 */
export function snippetModelFor(
  powers: StaffPowers,
  { app = SNIPPET_APP, model: name }: { app?: string; model: string },
  right: ModelPermission,
): SnippetDefinition {
  const model = app === SNIPPET_APP ? findSnippetModel(name) : undefined;
  if (!model || !mayOnModel(powers, snippetRight(name), 'view')) throw new NotFound('There are no such snippets');
  if (!mayOnModel(powers, snippetRight(name), right)) throw new Forbidden(REFUSALS[right]);
  return model;
}

/** The kinds that somebody may see, by label. @throws Forbidden when there is none */
export function snippetModelsOf(powers: StaffPowers): SnippetDefinition[] {
  const models = SNIPPET_MODELS.filter(({ name }) => mayOnModel(powers, snippetRight(name), 'view'));
  if (models.length === 0) throw new Forbidden('You may not see snippets');
  return models.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

export function describeSnippetType(
  powers: StaffPowers,
  { name, label, help }: Pick<SnippetDefinition, 'name' | 'label' | 'help'>,
): SnippetType {
  const may = (right: ModelPermission) => mayOnModel(powers, snippetRight(name), right);
  return { model: name, label, help, may_add: may('add'), may_change: may('change'), may_delete: may('delete') };
}
