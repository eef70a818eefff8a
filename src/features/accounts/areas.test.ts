import { describe, expect, it } from 'vitest';
import { AREAS, areasOf } from './areas.ts';
import { NO_GRANTS, type StaffPowers } from './permissions.ts';

const staff: StaffPowers = { isActive: true, isSuperuser: false, canAccessAdmin: true, ...NO_GRANTS };

describe('areasOf', () => {
  it('shows nothing to whoever holds nothing, or may not use the admin', () => {
    expect(areasOf(staff)).toEqual([]);
    const modelGrants = [{ model: 'user', permission: 'add' as const }];
    expect(areasOf({ ...staff, canAccessAdmin: false, modelGrants })).toEqual([]);
  });

  it('shows superusers everything', () => {
    expect(areasOf({ ...staff, isSuperuser: true })).toEqual([...AREAS]);
  });

  it('shows each area by what is held in it', () => {
    expect(
      areasOf({
        ...staff,
        collectionGrants: [{ kind: 'video', permission: 'choose', collectionPath: '/4/' }],
        modelGrants: [{ model: 'snippet.country', permission: 'view' }],
        locationGrants: [{ country: 'US', state: 'TX', permission: 'change' }],
        pageGrants: [{ permission: 'change', pagePath: '/1/' }],
      }),
    ).toEqual(['videos', 'locations', 'snippets', 'submissions']);
  });
});
