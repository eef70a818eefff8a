import { describe, expect, it } from 'vitest';
import { explorableRoots, mayAccessAdmin, mayOnPage, type StaffPowers } from './permissions.ts';

const powers = (changes: Partial<StaffPowers> = {}): StaffPowers => ({
  isActive: true,
  isSuperuser: false,
  canAccessAdmin: true,
  pageGrants: [],
  ...changes,
});
const editor = powers({
  pageGrants: [
    { permission: 'change', pagePath: '/1/5/' },
    { permission: 'add', pagePath: '/1/5/12/' },
    { permission: 'publish', pagePath: '/1/8/' },
  ],
});

describe('mayAccessAdmin', () => {
  it('needs a group that may, or a superuser; an inactive account never may', () => {
    expect(mayAccessAdmin(powers({ canAccessAdmin: false }))).toBe(false);
    expect(mayAccessAdmin(powers())).toBe(true);
    expect(mayAccessAdmin(powers({ canAccessAdmin: false, isSuperuser: true }))).toBe(true);
    expect(mayAccessAdmin(powers({ isSuperuser: true, isActive: false }))).toBe(false);
  });
});

describe('mayOnPage', () => {
  it.each([
    ['change', '/1/5/', true],
    ['change', '/1/5/12/99/', true],
    ['add', '/1/5/12/', true],
    ['add', '/1/5/', false],
    ['publish', '/1/5/', false],
    ['change', '/1/', false],
    ['change', '/1/50/', false],
    ['change', '/1/8/', false],
  ] as const)('%s on %s is %s by a grant on the page or above it', (permission, path, isAllowed) => {
    expect(mayOnPage(editor, permission, path)).toBe(isAllowed);
  });

  it('is always so for a superuser, never for an inactive account', () => {
    expect(mayOnPage(powers({ isSuperuser: true }), 'bulk_delete', '/1/')).toBe(true);
    expect(mayOnPage({ ...editor, isActive: false }, 'change', '/1/5/')).toBe(false);
    expect(mayOnPage(powers({ isSuperuser: true, isActive: false }), 'change', '/1/')).toBe(false);
  });
});

describe('explorableRoots', () => {
  it('are the topmost pages with a grant', () => {
    expect(explorableRoots(editor)).toEqual(['/1/5/', '/1/8/']);
    expect(explorableRoots(powers())).toEqual([]);
    expect(explorableRoots(powers({ isSuperuser: true }))).toEqual(['/']);
    expect(explorableRoots({ ...editor, isActive: false })).toEqual([]);
  });
});
