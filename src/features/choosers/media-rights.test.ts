import { describe, expect, it } from 'vitest';
import { NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';
import { mayChoose, mayChooseSnippets } from './media-rights.ts';

const powers = (more: Partial<StaffPowers> = {}): StaffPowers => ({
  isActive: true,
  isSuperuser: false,
  canAccessAdmin: true,
  ...NO_GRANTS,
  ...more,
});
const holding = (permission: 'add' | 'change' | 'choose', collectionPath = '/1/') =>
  powers({ collectionGrants: [{ kind: 'image', permission, collectionPath }] });
const mayPick = (held: StaffPowers, collectionPath = '/1/5/', uploadedById: number | null = 9) =>
  mayChoose({ accountId: 4, powers: held }, 'image', { collectionPath, uploadedById });

describe('mayChoose', () => {
  it.each([
    ['without any right', powers(), false],
    ['with choose above', holding('choose'), true],
    ['with choose elsewhere', holding('choose', '/2/'), false],
    ['with choose on the collection below alone', holding('choose', '/1/5/7/'), false],
    ['with change', holding('change'), true],
    ['with add, for somebody else’s upload', holding('add'), false],
    ['as a superuser', powers({ isSuperuser: true }), true],
    ['as a superuser who is switched off', powers({ isSuperuser: true, isActive: false }), false],
  ])('a user %s', (_, held, expected) => {
    expect(mayPick(held)).toBe(expected);
  });

  it('lets users choose their own uploads where they may add, but not elsewhere', () => {
    expect(mayPick(holding('add'), '/1/5/', 4)).toBe(true);
    expect(mayPick(holding('add'), '/2/', 4)).toBe(false);
    expect(
      mayChoose({ accountId: null, powers: holding('add') }, 'image', { collectionPath: '/1/', uploadedById: null }),
    ).toBe(false);
  });

  it('distinguishes kinds', () => {
    const place = { collectionPath: '/1/', uploadedById: null };
    expect(mayChoose({ accountId: 4, powers: holding('choose') }, 'document', place)).toBe(false);
  });
});

describe('mayChooseSnippets', () => {
  it.each([
    ['nothing', powers(), false],
    ['the model', powers({ modelGrants: [{ model: 'snippet.country', permission: 'view' }] }), true],
    ['another model', powers({ modelGrants: [{ model: 'snippet.toolbox', permission: 'change' }] }), false],
    ['settings', powers({ modelGrants: [{ model: 'settings.footer', permission: 'change' }] }), true],
    ['pages to write', powers({ pageGrants: [{ permission: 'change', pagePath: '/1/' }] }), true],
    ['pages to publish', powers({ pageGrants: [{ permission: 'publish', pagePath: '/1/' }] }), false],
    ['everything', powers({ isSuperuser: true }), true],
  ])('for a user with %s', (_, held, expected) => {
    expect(mayChooseSnippets(held, 'country')).toBe(expected);
  });
});
