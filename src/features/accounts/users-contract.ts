import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { bothWays, Day, Flag, Id, listOf, MAX_ID, PageNumber, SearchText } from '#shared/listing.ts';
import { historyEndpoint } from '#features/history/contract.ts';
import { STAFF_LANGUAGES } from './preferences.ts';

export const USERS_PAGE_SIZE = 20;
/** Most accounts that one bulk action takes. */
export const MAX_BULK_USERS = 1000;
/** Lifetime of a link that is handed over, in hours. */
export const HANDED_LINK_HOURS = 48;

const MAX_NAME_CHARACTERS = 150;
const MAX_PASSWORD_CHARACTERS = 256;

export const USER_ORDERINGS = bothWays('name', 'username', 'email', 'active', 'last_login');
export type UserOrdering = (typeof USER_ORDERINGS)[number];

/** `none`: the account may sign in, but not use the admin. */
export const ACCESS_LEVELS = ['superuser', 'staff', 'none'] as const;

const GroupRef = z.object({ id: z.number().int(), name: z.string() });
/** A group as a choice: `mayGive` is false when it has rights that the user lacks. */
export const GroupChoice = GroupRef.extend({ mayGive: z.boolean() });
export type GroupChoice = z.infer<typeof GroupChoice>;

export const ListedUser = z.object({
  id: z.number().int(),
  /** "Wren Alder", or the username of a user without a name. */
  name: z.string(),
  username: z.string(),
  email: z.string(),
  access: z.enum(ACCESS_LEVELS),
  groups: z.array(GroupRef),
  isActive: z.boolean(),
  lastLoginAt: z.string().nullable(),
  hasSecondStep: z.boolean(),
  isSelf: z.boolean(),
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
});
export type ListedUser = z.infer<typeof ListedUser>;

/** Everybody who has an account. Needs any right on users. */
export const listUsers = endpoint('GET', '/wagtail/api/main/users/', {
  summary: 'Accounts of the staff',
  query: z.object({
    q: SearchText,
    p: PageNumber,
    ordering: z.enum(USER_ORDERINGS, `must be one of ${USER_ORDERINGS.join(', ')}`).default('name'),
    active: z.enum(['yes', 'no', ''], 'must be yes or no').default(''),
    superuser: Flag,
    never: Flag,
    /** First and last day of the newest sign-in, in the user's own time zone. */
    signedInFrom: Day,
    signedInTo: Day,
    group: Id.optional(),
  }),
  reply: listOf(ListedUser).extend({
    groups: z.array(GroupChoice),
    mayAdd: z.boolean(),
    mayChange: z.boolean(),
    mayDelete: z.boolean(),
  }),
});

/** Choices for a new account. Needs the right to add users. */
export const getUserForm = endpoint('GET', '/wagtail/api/main/users/form/', {
  summary: 'What a new account can be given',
  reply: z.object({ groups: z.array(GroupChoice), mayMakeSuperusers: z.boolean() }),
});

export const UserDetails = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.enum(STAFF_LANGUAGES),
  groups: z.array(z.number().int()),
  isSuperuser: z.boolean(),
  isActive: z.boolean(),
  lastLoginAt: z.string().nullable(),
  hasSecondStep: z.boolean(),
  hasPassword: z.boolean(),
  isSelf: z.boolean(),
  sessions: z.array(z.object({ id: z.number().int(), lastSeenAt: z.string(), userAgent: z.string(), ip: z.string() })),
  /** Why the user may not change or delete it; null when they may. */
  changeRefusal: z.string().nullable(),
  deleteRefusal: z.string().nullable(),
});
export type UserDetails = z.infer<typeof UserDetails>;

/** Needs any right on users; 404 without. */
export const getUser = endpoint('GET', '/wagtail/api/main/users/:id/', {
  summary: 'One account with its groups and sessions',
  reply: z.object({ user: UserDetails, groups: z.array(GroupChoice), mayMakeSuperusers: z.boolean() }),
});

export const getUserHistory = historyEndpoint('/wagtail/api/main/users/:id/history/', 'History of one account');

const personName = z
  .string()
  .trim()
  .max(MAX_NAME_CHARACTERS, `must have at most ${MAX_NAME_CHARACTERS} characters`)
  .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), 'must not contain invisible characters')
  .default('');

const userFields = {
  username: z.string('is required').max(1000, 'is too long'),
  email: z.string('is required').max(1000, 'is too long'),
  firstName: personName,
  lastName: personName,
  language: z.enum(STAFF_LANGUAGES, 'is not offered').default('en'),
  groups: z.array(Id).max(200, 'must be at most 200').default([]),
  isSuperuser: z.boolean('must be true or false').default(false),
};

/** A link that sets a password once. It is shown this one time. */
export const HandedLink = z.object({
  /** A path of this site. */
  path: z.string(),
  expiresAt: z.string(),
});
export type HandedLink = z.infer<typeof HandedLink>;

/**
 * Without `password` the account signs in once its link was used. Refusals: `invalid` naming a field, `forbidden` naming
 * `groups` or `isSuperuser` for rights that the user lacks.
 */
export const addUser = endpoint('POST', '/wagtail/users/new/', {
  summary: 'Make an account, invited by a link or with a password',
  body: z.object({
    ...userFields,
    password: z
      .string()
      .max(MAX_PASSWORD_CHARACTERS, `must have at most ${MAX_PASSWORD_CHARACTERS} characters`)
      .optional(),
    passwordAgain: z.string().max(MAX_PASSWORD_CHARACTERS, 'is too long').optional(),
  }),
  reply: z.object({ id: z.number().int(), link: HandedLink.nullable() }),
});

/** Refusals: `conflict` (409) when `baseVersion` is old; `forbidden` for accounts that hold more; `invalid` naming a field. */
export const updateUser = endpoint('POST', '/wagtail/users/edit/:id/', {
  summary: 'Change an account',
  body: z.object({
    baseVersion: z.number('is required').int().max(MAX_ID),
    ...userFields,
    isActive: z.boolean('must be true or false').default(true),
  }),
  reply: z.object({ version: z.number().int() }),
});

export const deleteUser = endpoint('POST', '/wagtail/users/delete/:id/', {
  summary: 'Delete an account; what it did stays in the history under its name',
  isDoneOnce: true,
  reply: z.object({}),
});

export const endUserSessions = endpoint('POST', '/wagtail/users/:id/end_sessions/', {
  summary: "End all of an account's sessions",
  reply: z.object({ endedSessions: z.number().int() }),
});

export const removeUserSecondStep = endpoint('POST', '/wagtail/users/:id/remove_second_step/', {
  summary: "Remove an account's codes and passkeys; ends its sessions",
  reply: z.object({ wasOn: z.boolean() }),
});

/** Ends every session and removes the password. */
export const resetUser = endpoint('POST', '/wagtail/users/:id/reset/', {
  summary: 'Make an account set a new password by a link',
  reply: z.object({ link: HandedLink, endedSessions: z.number().int() }),
});

export const USER_BULK_ACTIONS = ['activate', 'deactivate', 'assign_role', 'delete'] as const;
export type UserBulkAction = (typeof USER_BULK_ACTIONS)[number];

const bulkUsers = <A extends UserBulkAction>(action: A, summary: string) =>
  endpoint('POST', `/wagtail/bulk/users/user/${action}/`, {
    summary,
    body: z.object({
      ids: z.array(Id).min(1, 'must hold an id').max(MAX_BULK_USERS, `must have at most ${MAX_BULK_USERS} entries`),
      /** Of `assign_role` only. */
      group: Id.optional(),
    }),
    /** One transaction; refused accounts do not change. */
    reply: z.object({
      done: z.array(z.number().int()),
      refused: z.array(z.object({ id: z.number().int(), reason: z.string() })),
    }),
  });

export const bulkActivateUsers = bulkUsers('activate', 'Let several accounts sign in again');
export const bulkDeactivateUsers = bulkUsers('deactivate', 'Deactivate several accounts; ends their sessions');
export const bulkAssignRole = bulkUsers('assign_role', 'Add several accounts to a group');
export const bulkDeleteUsers = bulkUsers('delete', 'Delete several accounts');
