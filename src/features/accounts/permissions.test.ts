import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explorableRoots, mayAccessAdmin, mayExplore, mayOnPage, type StaffPowers } from './permissions.ts';

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

describe('many grants', () => {
  const paths = fc
    .array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 })
    .map((ids) => `/${ids.join('/')}/`);
  const holding = (pagePaths: readonly string[]) =>
    powers({ pageGrants: pagePaths.map((pagePath) => ({ permission: 'change', pagePath })) });
  const topmost = (all: readonly string[]) =>
    [...new Set(all)].filter((path) => !all.some((other) => other !== path && path.startsWith(other))).toSorted();

  it('have the roots that comparing each with each finds', () => {
    fc.assert(
      fc.property(fc.array(paths, { maxLength: 60 }), (all) => {
        expect(explorableRoots(holding(all))).toEqual(topmost(all));
      }),
    );
    const thousands = fc.sample(paths, { numRuns: 5000, seed: 7 });
    expect(explorableRoots(holding(thousands))).toEqual(topmost(thousands));
  });

  it('open what stands at, below or above one of them', () => {
    fc.assert(
      fc.property(fc.array(paths, { maxLength: 20 }), paths, (all, page) => {
        const isOpen = topmost(all).some((root) => page.startsWith(root) || root.startsWith(page));
        expect(mayExplore(holding(all), page)).toBe(isOpen);
      }),
    );
    expect(mayExplore({ ...holding(['/1/']), isActive: false }, '/1/')).toBe(false);
    expect(mayExplore(powers({ isSuperuser: true }), '/1/')).toBe(true);
  });
});
