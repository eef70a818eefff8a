import { Forbidden } from '#shared/problem.ts';
import { mayOnLocation, type ModelPermission, type Region, type StaffPowers } from '#features/rights/permissions.ts';
import type { StaffRule } from '#features/rights/staff-rule.ts';

const REGION_RIGHT = { view: 'view', change: 'view', settings: 'change' } as const satisfies Record<
  string,
  ModelPermission
>;
export type HostRight = keyof typeof REGION_RIGHT;

/** Rights of hosts on one kind of record: the right on the kind, and on the restaurant's region. */
export interface RegionAccess {
  may(powers: StaffPowers, right: HostRight, region: Region): boolean;
  /** @throws Forbidden */
  demand(powers: StaffPowers, right: HostRight, region: Region): void;
}

export function regionAccess(rules: Readonly<Record<HostRight, StaffRule>>): RegionAccess {
  const may: RegionAccess['may'] = (powers, right, region) =>
    [rules.view, rules[right]].every(({ allows }) => allows(powers, {})) &&
    mayOnLocation(powers, REGION_RIGHT[right], region);
  return {
    may,
    demand(powers, right, region) {
      if (!may(powers, right, region)) throw new Forbidden('You may not do this at this restaurant');
    },
  };
}
