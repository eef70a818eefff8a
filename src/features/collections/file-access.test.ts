import { describe, expect, it } from 'vitest';
import { NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';
import { decideAccess, type Restriction, type Visitor } from './file-access.ts';

const powers = (more: Partial<StaffPowers> = {}): StaffPowers => ({
  isActive: true,
  isSuperuser: false,
  canAccessAdmin: false,
  ...NO_GRANTS,
  ...more,
});
const visitor = (account?: { powers: StaffPowers; groupIds: number[] }, passed: [number, number][] = []): Visitor => ({
  account,
  passed: new Map(passed),
});
const manager = (kind: 'image' | 'document', collectionPath: string) =>
  powers({ collectionGrants: [{ kind, permission: 'choose', collectionPath }] });

const WHO = {
  stranger: visitor(),
  'who knows the password': visitor(undefined, [[1, 3]]),
  'who knew the old password': visitor(undefined, [[1, 2]]),
  'who knows another password': visitor(undefined, [[2, 3]]),
  account: visitor({ powers: powers(), groupIds: [8] }),
  member: visitor({ powers: powers(), groupIds: [7] }),
  superuser: visitor({ powers: powers({ isSuperuser: true }), groupIds: [] }),
  'switched off': visitor({ powers: powers({ isActive: false, isSuperuser: true }), groupIds: [7] }),
  manager: visitor({ powers: manager('document', '/1/'), groupIds: [] }),
  'manager elsewhere': visitor({ powers: manager('document', '/2/'), groupIds: [] }),
  'manager of images': visitor({ powers: manager('image', '/1/'), groupIds: [] }),
} as const;

const restriction = (privacy: Restriction['privacy'], id = 1): Restriction => ({
  id,
  name: 'Staff',
  privacy,
  passwordVersion: 3,
  groupIds: privacy === 'groups' ? [7] : [],
});
const decide = (who: keyof typeof WHO, restrictions: Restriction[], kind: 'image' | 'document' = 'document') =>
  decideAccess({ path: '/1/', restrictions }, kind, WHO[who]).kind;

describe('decideAccess', () => {
  it.each(Object.keys(WHO) as (keyof typeof WHO)[])('lets %s see public files', (who) => {
    expect(decide(who, [])).toBe('public');
    expect(decideAccess(null, 'document', WHO[who]).kind).toBe('public');
  });

  it.each([
    // who, signed in, groups, password
    ['stranger', 'sign_in', 'sign_in', 'password'],
    ['who knows the password', 'sign_in', 'sign_in', 'admitted'],
    ['who knew the old password', 'sign_in', 'sign_in', 'password'],
    ['who knows another password', 'sign_in', 'sign_in', 'password'],
    ['account', 'admitted', 'refused', 'password'],
    ['member', 'admitted', 'admitted', 'password'],
    ['superuser', 'admitted', 'admitted', 'password'],
    ['switched off', 'sign_in', 'sign_in', 'password'],
    ['manager', 'admitted', 'admitted', 'admitted'],
    ['manager elsewhere', 'admitted', 'refused', 'password'],
    ['manager of images', 'admitted', 'refused', 'password'],
  ] as const)('%s at a document: signed in %s, groups %s, password %s', (who, signedIn, groups, password) => {
    expect([
      decide(who, [restriction('signed_in')]),
      decide(who, [restriction('groups')]),
      decide(who, [restriction('password')]),
    ]).toEqual([signedIn, groups, password]);
  });

  it('does not ask superusers for the password of an image, because screens of the admin show images', () => {
    expect(decide('superuser', [restriction('password')], 'image')).toBe('admitted');
  });

  it('requires every restriction to allow it: one further down does not lift one above', () => {
    const both = [restriction('groups', 5), restriction('password')];
    expect(decide('who knows the password', both)).toBe('sign_in');
    expect(decide('account', both)).toBe('refused');
    expect(decide('member', both)).toBe('password');
    expect(decide('manager', both)).toBe('admitted');
  });

  it('asks for accounts before passwords, and for the topmost password first', () => {
    expect(decide('stranger', [restriction('password'), restriction('signed_in', 5)])).toBe('sign_in');
    const two = [restriction('password', 9), restriction('password')];
    expect(decideAccess({ path: '/9/1/', restrictions: two }, 'document', WHO.stranger)).toMatchObject({
      kind: 'password',
      collectionId: 9,
    });
    expect(decideAccess({ path: '/9/1/', restrictions: two }, 'document', WHO['who knows the password'])).toMatchObject(
      {
        collectionId: 9,
      },
    );
  });

  it('lets no further people in when all its groups are deleted', () => {
    expect(decide('member', [{ ...restriction('groups'), groupIds: [] }])).toBe('refused');
  });
});
