import { describe, expect, it } from 'vitest';
import { NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';
import { mayEverywhere, mayReplace, mayUndoImport } from './import-rights.ts';

type Permission = StaffPowers['locationGrants'][number]['permission'];

const powersOn = (...grants: (readonly [state: string, ...permissions: Permission[]])[]): StaffPowers => ({
  ...NO_GRANTS,
  isActive: true,
  isSuperuser: false,
  canAccessAdmin: true,
  locationGrants: grants.flatMap(([state, ...permissions]) =>
    permissions.map((permission) => ({ country: state && 'US', state, permission })),
  ),
});
const at = (state: string, archivedAt: string | null = null) => ({ country: 'US', state, archivedAt });
const texas = powersOn(['TX', 'add', 'change', 'delete']);

describe('rights on the rows of an import', () => {
  it('are needed in both regions of a move', () => {
    expect(mayReplace(texas, at('TX'), at('TX'))).toBe(true);
    expect(mayReplace(texas, at('TX'), at('FL'))).toBe(false);
    expect(mayReplace(texas, at('FL'), at('TX'))).toBe(false);
    expect(mayReplace(powersOn(['TX', 'change'], ['FL', 'change']), at('FL'), at('TX'))).toBe(true);
  });

  it('include deletion where a file archives a restaurant that is open', () => {
    const archived = at('TX', '2026-11-20T12:00:00.000Z');
    const changer = powersOn(['TX', 'change']);
    expect(mayReplace(texas, at('TX'), archived)).toBe(true);
    expect(mayReplace(changer, at('TX'), archived)).toBe(false);
    expect([mayReplace(changer, archived, archived), mayReplace(changer, archived, at('TX'))]).toEqual([true, true]);
  });

  it('to undo are those of what is undone, in all its regions', () => {
    const undo = (powers: StaffPowers, ...states: string[]) =>
      (['changed', 'created', 'archived'] as const).filter((kind) =>
        mayUndoImport(
          powers,
          kind,
          states.map((state) => at(state)),
        ),
      );
    expect(undo(powersOn(['TX', 'change']), 'TX')).toEqual(['changed']);
    expect(undo(powersOn(['TX', 'add']), 'TX')).toEqual(['created']);
    expect(undo(powersOn(['TX', 'delete']), 'TX')).toEqual(['created', 'archived']);
    expect(undo(texas, 'TX', 'FL')).toEqual([]);
  });

  it('are everywhere only without a region', () => {
    expect(mayEverywhere(powersOn(['', 'change']))).toBe(true);
    expect(mayEverywhere(powersOn(['TX', 'change'], ['', 'view']))).toBe(false);
  });
});
