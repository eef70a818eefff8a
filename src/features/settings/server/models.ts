import { NotFound } from '#shared/problem.ts';
import type { SettingsDefinition } from '#content/define.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { SETTINGS_APP, type SettingsType } from '../contract.ts';
import { SETTINGS } from '../definitions.ts';
import { rulesOfSettings, settingsRules } from '../rules.ts';

/** Every registered model, without the types of its fields. */
export const SETTINGS_MODELS: readonly SettingsDefinition[] = SETTINGS as readonly SettingsDefinition[];

/** Groups of models in the overview; other models are under "More". */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Site: ['site_identity'],
  Navigation: ['header', 'footer'],
  Guests: ['email_club', 'staff_mail'],
  Security: ['security_txt'],
  Integrations: ['integrations'],
};
const REST = 'More';

export function findSettingsModel(name: string): SettingsDefinition | undefined {
  return SETTINGS_MODELS.find((model) => model.name === name);
}

/**
 * A registered model on which the user has a right.
 * @throws NotFound for an unregistered model or one that the user may not see, Forbidden without the right
 */
export function settingsModelFor(
  powers: StaffPowers,
  { app = SETTINGS_APP, model: name }: { app?: string; model: string },
  right: 'view' | 'change',
): SettingsDefinition {
  const model = app === SETTINGS_APP ? findSettingsModel(name) : undefined;
  const rules = rulesOfSettings(name);
  if (!model || !rules.view.allows(powers, {})) throw new NotFound('These settings do not exist');
  requireRule(powers, rules[right]);
  return model;
}

/** The models that the user may see, by group, in the registry's order. @throws Forbidden when there is none */
export function settingsGroupsOf(powers: StaffPowers): { label: string; models: SettingsDefinition[] }[] {
  requireRule(powers, settingsRules.list);
  const models = SETTINGS_MODELS.filter(({ name }) => rulesOfSettings(name).view.allows(powers, {}));
  const groupOf = (name: string) => Object.keys(GROUPS).find((group) => GROUPS[group]?.includes(name)) ?? REST;
  return [...Object.keys(GROUPS), REST].flatMap((label) => {
    const inside = models.filter(({ name }) => groupOf(name) === label);
    return inside.length > 0 ? [{ label, models: inside }] : [];
  });
}

export function describeSettingsType(
  powers: StaffPowers,
  { name, label, help }: Pick<SettingsDefinition, 'name' | 'label' | 'help'>,
): SettingsType {
  return { model: name, label, help, mayChange: rulesOfSettings(name).change.allows(powers, {}) };
}
