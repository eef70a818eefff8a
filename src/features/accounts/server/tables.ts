import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type {
  CollectionKind,
  CollectionPermission,
  ModelPermission,
  PagePermission,
} from '#features/rights/permissions.ts';
import type { NotificationMail } from '../notifications.ts';
import type { StaffLanguage, Theme } from '../preferences.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Staff. Usernames and e-mail addresses are stored in lower case, so that they are unique regardless of case. */
export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  username: text('username').notNull().unique(),
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  /** PHC text of argon2id. While it is null, the account cannot sign in with a password. */
  passwordHash: text('password_hash'),
  isActive: boolean('is_active').notNull().default(true),
  isSuperuser: boolean('is_superuser').notNull().default(false),
  language: text('language').$type<StaffLanguage>().notNull().default('en'),
  /** IANA name; empty to use the zone of the person's device. */
  timeZone: text('time_zone').notNull().default(''),
  theme: text('theme').$type<Theme>().notNull().default('system'),
  lastLoginAt: instant('last_login_at'),
  notifySubmitted: boolean('notify_submitted').notNull().default(true),
  notifyApproved: boolean('notify_approved').notNull().default(true),
  notifyRejected: boolean('notify_rejected').notNull().default(true),
  notifyUpdatedComments: boolean('notify_updated_comments').notNull().default(true),
  notifyPageEvents: boolean('notify_page_events').notNull().default(true),
  /** How notifications come by mail; notifications in the admin do not depend on it. */
  notificationMail: text('notification_mail').$type<NotificationMail>().notNull().default('immediately'),
  createdAt: instant('created_at').notNull(),
  /** Increases with every change. A form sends the version from which it was loaded. */
  version: integer('version').notNull().default(1),
});

/** Permissions belong to groups. A user has the permissions of all their groups. */
export const groups = pgTable('groups', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull().unique(),
  canAccessAdmin: boolean('can_access_admin').notNull().default(false),
  /** Members must set up a second step before they can do anything else. */
  requiresSecondStep: boolean('requires_second_step').notNull().default(false),
  version: integer('version').notNull().default(1),
});

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
);

/** A permission on a page and everything below it. The database deletes the permission with the page. */
export const groupPagePermissions = pgTable(
  'group_page_permissions',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    pageId: integer('page_id').notNull(),
    permission: text('permission').$type<PagePermission>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.pageId, table.permission] })],
);

/** A permission on the items in a collection and below it. Null is the root, which covers all collections. */
export const groupCollectionPermissions = pgTable(
  'group_collection_permissions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    collectionId: integer('collection_id'),
    kind: text('kind').$type<CollectionKind>().notNull(),
    permission: text('permission').$type<CollectionPermission>().notNull(),
  },
  (table) => [
    unique().on(table.groupId, table.collectionId, table.kind, table.permission).nullsNotDistinct(),
    index('group_collection_permissions_collection').on(table.collectionId),
  ],
);

/** A permission on every record of one kind: "user", "redirect", "snippet.country", "settings.footer". */
export const groupModelPermissions = pgTable(
  'group_model_permissions',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    permission: text('permission').$type<ModelPermission>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.model, table.permission] })],
);

/** A permission on the restaurants of a region. An empty state means the whole country; an empty country means everywhere. */
export const groupLocationPermissions = pgTable(
  'group_location_permissions',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    country: text('country').notNull(),
    state: text('state').notNull(),
    permission: text('permission').$type<ModelPermission>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.country, table.state, table.permission] })],
);

/** Sessions of signed-in users. The token itself is only in the browser's cookie. */
export const sessions = pgTable('sessions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: text('token_hash').notNull().unique(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  /** Latest end of the session; inactivity may end it earlier. */
  expiresAt: instant('expires_at').notNull(),
  isPersistent: boolean('is_persistent').notNull(),
  userAgent: text('user_agent').notNull(),
  ip: text('ip').notNull(),
  /** True when the session began with a passkey, or a passkey was added in it: its second step is done. */
  withPasskey: boolean('with_passkey').notNull().default(false),
  /** For a paired device: the restaurant of its host stand. Null for a session with sign-in. */
  pairedRlid: integer('paired_rlid'),
  /** For a paired device: the session in which it was paired. The database ends the device with it. */
  pairedFromId: bigint('paired_from_id', { mode: 'number' }),
  /** For a paired device: who works with it, "AB"; empty otherwise. */
  initials: text('initials').notNull().default(''),
});

/**
 * Counts of attempts, by account, code, address and other keys. They are in the database so that the waits hold on all nodes.
 * Keys are hashes, because people type passwords into the wrong field.
 */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAttemptAt: instant('last_attempt_at').notNull(),
  blockedUntil: instant('blocked_until'),
});

/** Tokens of links that set a password; each works once. */
export const passwordResetTokens = pgTable('password_reset_tokens', {
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** The authenticator app of an account. Sign-in requires a code only if there is a row and the row has been turned on. */
export const secondSteps = pgTable('second_steps', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** See second-step/sealed-secret.ts. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Number of the latest 30-second step since the epoch whose code was accepted. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
  turnedOnAt: instant('turned_on_at'),
});

/** Codes for users who have lost the app, each for one use. They are deleted with the second step. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => secondSteps.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the code without its dashes, hexadecimal. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Passkeys of staff. A passkey signs in alone, without a password. */
export const passkeys = pgTable(
  'staff_passkeys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id that the device gave to the credential, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** Public key in COSE format, base64url. */
    publicKey: text('public_key').notNull(),
    /** Increases with each use on devices that count uses; 0 on other devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** True when the passkey is backed up in a provider's cloud and available on the person's other devices. */
    isBackedUp: boolean('is_backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('staff_passkeys_user').on(table.userId)],
);

/** Challenges that have been answered correctly. They are kept until they expire, so that none is used twice. */
export const usedPasskeyChallenges = pgTable('used_passkey_challenges', {
  /** SHA-256 of the challenge, hexadecimal. */
  challengeHash: text('challenge_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** Answers of requests that are done once, for repeats of these requests. */
export const staffAnswers = pgTable(
  'staff_answers',
  {
    /** Hexadecimal SHA-256 of the account, the Idempotency-Key, the URL and the body. */
    requestHash: text('request_hash').primaryKey(),
    answer: jsonb('answer'),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [index('staff_answers_by_time').on(table.answeredAt)],
);

/** Private collections and the groups whose members may open their files. */
export const collectionGroups = pgTable(
  'collection_groups',
  {
    collectionId: integer('collection_id').notNull(),
    groupId: integer('group_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.groupId] }),
    index('collection_groups_group').on(table.groupId),
  ],
);
