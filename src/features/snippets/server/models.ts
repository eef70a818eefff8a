import { NotFound } from '#shared/problem.ts';
import type { SnippetDefinition } from '#content/define.ts';
import type { ModelPermission, StaffPowers } from '#features/rights/permissions.ts';
import { requireRule, rightsOf } from '#features/rights/staff-rule.ts';
import { SNIPPET_APP, type SnippetType } from '../contract.ts';
import { SNIPPETS } from '../definitions.ts';
import { rulesOfKind, snippetRules } from '../rules.ts';

/** Every registered model, without the types of its fields. */
export const SNIPPET_MODELS: readonly SnippetDefinition[] = Object.values(SNIPPETS) as SnippetDefinition[];

export function findSnippetModel(name: string): SnippetDefinition | undefined {
  return SNIPPET_MODELS.find((model) => model.name === name);
}

/**
 * A registered model on which the user has a right.
 * @throws NotFound for an unregistered model or one that the user may not see, Forbidden without the right
 */
export function snippetModelFor(
  powers: StaffPowers,
  { app = SNIPPET_APP, model: name }: { app?: string; model: string },
  right: ModelPermission,
): SnippetDefinition {
  const model = app === SNIPPET_APP ? findSnippetModel(name) : undefined;
  const rules = rulesOfKind(name);
  if (!model || !rules.view.allows(powers, {})) throw new NotFound('This kind of snippet does not exist');
  requireRule(powers, rules[right]);
  return model;
}

/** The models that the user may see, by label. @throws Forbidden when there is none */
export function snippetModelsOf(powers: StaffPowers): SnippetDefinition[] {
  requireRule(powers, snippetRules.list);
  const models = SNIPPET_MODELS.filter(({ name }) => rulesOfKind(name).view.allows(powers, {}));
  return models.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

export function describeSnippetType(
  powers: StaffPowers,
  { name, label, help }: Pick<SnippetDefinition, 'name' | 'label' | 'help'>,
): SnippetType {
  const may = rightsOf(rulesOfKind(name), powers);
  return { model: name, label, help, mayAdd: may.add, mayChange: may.change, mayDelete: may.delete };
}
