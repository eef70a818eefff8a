import { randomInt } from 'node:crypto';
import { createGroup, createUser } from '#features/accounts/server/index.ts';
import type { PagePermission } from '#features/rights/permissions.ts';
import { createCollection } from '#features/collections/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { PageCommandContext } from '#features/pages/server/index.ts';

/** Credentials of one member of the demo's staff: printed once, when the installation is created, and not stored. */
export interface StaffCredentials {
  username: string;
  role: string;
  password: string;
}

/** Credentials with the account. */
export interface DemoStaff extends StaffCredentials {
  id: number;
  name: string;
}

const CAST = [
  { username: 'harbor', firstName: 'Marin', lastName: 'Holloway', role: 'superuser' },
  { username: 'wren', firstName: 'Wren', lastName: 'Castellane', role: 'editor' },
  { username: 'odell', firstName: 'Odell', lastName: 'Prescote', role: 'moderator' },
  { username: 'linnet', firstName: 'Linnet', lastName: 'Ashgrove', role: 'guest relations' },
  { username: 'tamsin', firstName: 'Tamsin', lastName: 'Oakhurst', role: 'regional manager' },
  { username: 'sorrel', firstName: 'Sorrel', lastName: 'Quayle', role: 'cook' },
  { username: 'bram', firstName: 'Bram', lastName: 'Tidewell', role: 'shift lead' },
  { username: 'isla', firstName: 'Isla', lastName: 'Merrow', role: 'approver' },
  { username: 'corbin', firstName: 'Corbin', lastName: 'Vantreight', role: 'regional approver' },
  { username: 'pell', firstName: 'Pell', lastName: 'Anderley', role: 'host' },
] as const;
/** Roles of the cast. */
export type Role = (typeof CAST)[number]['role'];

const GROUPS: readonly { name: string; role: Role; path: string; permissions: readonly PagePermission[] }[] = [
  { name: 'Moderators', role: 'moderator', path: '/', permissions: ['add', 'change', 'publish', 'lock', 'unlock'] },
  { name: 'Editors', role: 'editor', path: '/', permissions: ['add', 'change'] },
  {
    name: 'Regional managers',
    role: 'regional manager',
    path: '/seafood-restaurants/locations/canada/',
    permissions: ['change', 'publish'],
  },
];

/** The regional manager's region: its root page, its own collection, its restaurants. */
const REGION = { name: 'Canada', country: 'CA', state: '' } as const;

/** Staff who answer guests: posts of guests, and mail to guests. */
const GUEST_RELATIONS = {
  name: 'Guest relations',
  canAccessAdmin: true,
  pagePermissions: [],
  modelPermissions: [
    ...['message', 'subscriber', 'accessibility_report'].map((model) => ({
      model,
      permissions: ['view', 'change', 'delete'] as const,
    })),
    { model: 'mail', permissions: ['view', 'change'] as const },
    { model: 'diner', permissions: ['view', 'delete'] as const },
  ],
  // For mail about orders, reservations and waits.
  locationPermissions: [{ country: '', state: '', permissions: ['view'] as const }],
} as const;

/** Staff who manage wait lists in Maine. */
const HOSTS = {
  name: 'Hosts in Maine',
  canAccessAdmin: true,
  pagePermissions: [],
  modelPermissions: [
    { model: 'wait_list', permissions: ['view', 'change'] as const },
    { model: 'reservation', permissions: ['view', 'change'] as const },
  ],
  locationPermissions: [{ country: 'US', state: 'ME', permissions: ['view'] as const }],
} as const;

/** Cooks in Maine: orders and sold-out items. */
const COOKS = {
  name: 'Cooks in Maine',
  canAccessAdmin: true,
  pagePermissions: [],
  modelPermissions: [{ model: 'order', permissions: ['view', 'change'] as const }],
  locationPermissions: [{ country: 'US', state: 'ME', permissions: ['view'] as const }],
} as const;

/** Shift leads in Maine: also prices, settings of restaurants and the menu. */
const SHIFT_LEADS = {
  ...COOKS,
  name: 'Shift leads in Maine',
  modelPermissions: [...COOKS.modelPermissions, { model: 'menu', permissions: ['view'] as const }],
  locationPermissions: [{ country: 'US', state: 'ME', permissions: ['view', 'change'] as const }],
} as const;

/** Roles that may edit any page may use any file. */
const WRITERS: readonly Role[] = ['moderator', 'editor'];
const WHOLE_LIBRARY = (['image', 'document', 'video'] as const).map((kind) => ({
  collectionId: null,
  kind,
  permissions: ['add', 'change', 'choose'] as const,
}));

/** Creates the demo's staff and groups, each with a random password. `pages` are ids by path. */
export async function createDemoStaff(
  tx: Tx,
  context: PageCommandContext,
  { pages, passwords }: { pages: ReadonlyMap<string, number>; passwords: PasswordHasher },
): Promise<DemoStaff[]> {
  const made: DemoStaff[] = [];
  for (const { username, firstName, lastName, role } of CAST) {
    const password = randomPassword();
    const passwordHash = await passwords.hash(password);
    const isSuperuser = role === 'superuser';
    const email = `${username}@lanternbay.example`;
    const id = await createUser(tx, context, { username, email, firstName, lastName, passwordHash, isSuperuser });
    made.push({ id, username, name: `${firstName} ${lastName}`, role, password });
  }
  const regionId = await createCollection(tx, context, { name: REGION.name, parentId: null });
  const ofRegion = (['image', 'document'] as const).map((kind) => ({
    collectionId: regionId,
    kind,
    permissions: ['add', 'change', 'choose'] as const,
  }));
  for (const { name, role, path, permissions } of GROUPS) {
    const isRegional = role === 'regional manager';
    const pageId = pages.get(path);
    if (pageId === undefined) throw new Error(`The demo has no page ${path} for the group ${name}`);
    await createGroup(tx, context, {
      name,
      canAccessAdmin: true,
      pagePermissions: [{ pageId, permissions }],
      collectionPermissions: isRegional ? ofRegion : WRITERS.includes(role) ? WHOLE_LIBRARY : [],
      locationPermissions: isRegional
        ? [{ country: REGION.country, state: REGION.state, permissions: ['view', 'change'] }]
        : [],
      members: made.flatMap((person) => (person.role === role ? person.id : [])),
    });
  }
  const membersOf = (wanted: Role) => made.flatMap(({ id, role }) => (role === wanted ? id : []));
  await createGroup(tx, context, { ...GUEST_RELATIONS, members: membersOf('guest relations') });
  await createGroup(tx, context, { ...HOSTS, members: membersOf('host') });
  await createGroup(tx, context, { ...COOKS, members: membersOf('cook') });
  await createGroup(tx, context, { ...SHIFT_LEADS, members: membersOf('shift lead') });
  return made;
}

/** Letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four: 80 bits, and short enough to type from a screen. */
function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
