import { describe, expect, it } from 'vitest';
import { NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';
import { areasOf } from '#features/rights/screen.ts';
import { SCREENS } from '../features.ts';

const staff: StaffPowers = { isActive: true, isSuperuser: false, canAccessAdmin: true, ...NO_GRANTS };
const inMenu = Object.keys(SCREENS).filter((name) => SCREENS[name]?.menu);

describe('the side menu', () => {
  it('has no entry for an account without rights, or without access to the admin', () => {
    expect(areasOf(SCREENS, staff)).toEqual([]);
    const modelGrants = [{ model: 'user', permission: 'add' as const }];
    expect(areasOf(SCREENS, { ...staff, canAccessAdmin: false, modelGrants })).toEqual([]);
  });

  it('has all entries for superusers', () => {
    expect(inMenu.length).toBeGreaterThan(16);
    expect(areasOf(SCREENS, { ...staff, isSuperuser: true })).toEqual(inMenu);
  });

  it('has the entry of each list that the account may see', () => {
    expect(
      areasOf(SCREENS, {
        ...staff,
        collectionGrants: [{ kind: 'video', permission: 'choose', collectionPath: '/4/' }],
        modelGrants: [{ model: 'snippet.country', permission: 'view' }],
        locationGrants: [{ country: 'US', state: 'TX', permission: 'change' }],
        pageGrants: [{ permission: 'change', pagePath: '/1/' }],
      }),
    ).toEqual(['videos', 'locations', 'snippets', 'forms', 'bundles', 'calendar', 'reports']);
  });
});
