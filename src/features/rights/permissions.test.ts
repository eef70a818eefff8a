import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NO_GRANTS,
  collectionRoots,
  exceedsPowers,
  explorableRoots,
  mayAccessAdmin,
  mayChangeMedia,
  mayExplore,
  mayOnCollection,
  mayOnLocation,
  mayOnModel,
  mayOnPage,
  powersOfDevice,
  type Grants,
  type StaffPowers,
} from './permissions.ts';

const powers = (changes: Partial<StaffPowers> = {}): StaffPowers => ({
  isActive: true,
  isSuperuser: false,
  canAccessAdmin: true,
  ...NO_GRANTS,
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

  it('open what is at, below or above one of them', () => {
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

describe('grants on collections, records and restaurants', () => {
  const keeper = powers({
    collectionGrants: [
      { kind: 'image', permission: 'add', collectionPath: '/3/' },
      { kind: 'image', permission: 'change', collectionPath: '/3/7/' },
      { kind: 'document', permission: 'choose', collectionPath: '/' },
    ],
    modelGrants: [{ model: 'redirect', permission: 'add' }],
    locationGrants: [
      { country: 'US', state: 'TX', permission: 'change' },
      { country: 'CA', state: '', permission: 'view' },
    ],
  });

  it('cover a collection and all below it, for their kind alone', () => {
    expect(mayOnCollection(keeper, 'image', 'add', '/3/7/9/')).toBe(true);
    expect(mayOnCollection(keeper, 'image', 'add', '/')).toBe(false);
    expect(mayOnCollection(keeper, 'image', 'add', '/33/')).toBe(false);
    expect(mayOnCollection(keeper, 'video', 'add', '/3/')).toBe(false);
    expect(mayOnCollection(keeper, 'document', 'choose', '/88/')).toBe(true);
    expect(mayOnCollection({ ...keeper, isActive: false }, 'image', 'add', '/3/')).toBe(false);
    expect(collectionRoots(keeper, 'image')).toEqual(['/3/']);
    expect(collectionRoots(keeper, 'image', ['change'])).toEqual(['/3/7/']);
    expect(collectionRoots(keeper, 'video')).toEqual([]);
    expect(collectionRoots(powers({ isSuperuser: true }), 'video')).toEqual(['/']);
    expect(collectionRoots({ ...keeper, isActive: false }, 'image')).toEqual([]);
    expect(collectionRoots(powers({ isSuperuser: true, isActive: false }), 'video')).toEqual([]);
  });

  it('let users change their own uploads where they may add', () => {
    const viewer = { accountId: 5, powers: keeper };
    expect(mayChangeMedia(viewer, 'image', { collectionPath: '/3/', uploadedById: 5 })).toBe(true);
    expect(mayChangeMedia(viewer, 'image', { collectionPath: '/3/', uploadedById: 6 })).toBe(false);
    expect(mayChangeMedia(viewer, 'image', { collectionPath: '/3/7/', uploadedById: 6 })).toBe(true);
    expect(mayChangeMedia(viewer, 'image', { collectionPath: '/4/', uploadedById: 5 })).toBe(false);
    expect(mayChangeMedia({ ...viewer, accountId: null }, 'image', { collectionPath: '/3/', uploadedById: null })).toBe(
      false,
    );
  });

  it('list where the user has any right', () => {
    expect(mayOnModel(keeper, 'redirect', 'view')).toBe(true);
    expect(mayOnModel(keeper, 'redirect', 'delete')).toBe(false);
    expect(mayOnModel(keeper, 'user', 'view')).toBe(false);
    expect(mayOnLocation(keeper, 'view', { country: 'US', state: 'TX' })).toBe(true);
    expect(mayOnLocation(keeper, 'change', { country: 'US', state: 'OK' })).toBe(false);
    expect(mayOnLocation(keeper, 'view', { country: 'CA', state: 'ON' })).toBe(true);
    expect(mayOnLocation(keeper, 'change', { country: 'CA', state: 'ON' })).toBe(false);
  });

  it('exceed the rights of a user when any of them does', () => {
    const nothing: Grants = { canAccessAdmin: false, openGroupIds: [], ...NO_GRANTS };
    expect(exceedsPowers(keeper, nothing)).toBe(false);
    expect(exceedsPowers(keeper, { ...nothing, ...keeper, openGroupIds: [] })).toBe(false);
    expect(exceedsPowers(powers({ canAccessAdmin: false }), { ...nothing, canAccessAdmin: true })).toBe(true);
    const more: Partial<Grants>[] = [
      { pageGrants: [{ permission: 'add', pagePath: '/1/' }] },
      { collectionGrants: [{ kind: 'image', permission: 'add', collectionPath: '/' }] },
      { modelGrants: [{ model: 'user', permission: 'view' }] },
      { locationGrants: [{ country: 'US', state: '', permission: 'change' }] },
      { openGroupIds: [7] },
    ];
    for (const grants of more)
      expect(exceedsPowers(keeper, { ...nothing, ...grants }), JSON.stringify(grants)).toBe(true);
    expect(exceedsPowers(powers({ openGroupIds: [7, 8] }), { ...nothing, openGroupIds: [7] })).toBe(false);
    expect(exceedsPowers(powers({ isSuperuser: true }), { ...nothing, ...keeper, openGroupIds: [7] })).toBe(false);
  });
});

describe('powersOfDevice', () => {
  it('leave only the lists of the host stand, and viewing restaurants', () => {
    const device = powersOfDevice(powers({ isSuperuser: true }));
    expect(device).toMatchObject({ isActive: true, isSuperuser: false, canAccessAdmin: false });
    for (const model of ['wait_list', 'reservation', 'order']) {
      const held = (['view', 'add', 'change', 'delete'] as const).filter((one) => mayOnModel(device, model, one));
      expect(held, model).toEqual(['view', 'change']);
    }
    expect(mayOnModel(device, 'user', 'view')).toBe(false);
    expect(mayOnLocation(device, 'view', { country: 'US', state: 'TX' })).toBe(true);
    expect(mayOnLocation(device, 'change', { country: 'US', state: 'TX' })).toBe(false);
    expect(explorableRoots(device)).toEqual([]);
  });

  it('never exceed those of the user who paired the device', () => {
    const user = powers({
      modelGrants: [{ model: 'order', permission: 'view' }],
      locationGrants: [{ country: 'US', state: 'TX', permission: 'change' }],
    });
    const device = powersOfDevice(user);
    expect(device.modelGrants).toEqual([{ model: 'order', permission: 'view' }]);
    expect(device.locationGrants).toEqual([{ country: 'US', state: 'TX', permission: 'view' }]);
    expect(powersOfDevice({ ...user, isActive: false })).toMatchObject({
      isActive: false,
      modelGrants: [],
      locationGrants: [],
    });
  });
});
