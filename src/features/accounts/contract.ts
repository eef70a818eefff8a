import { z } from 'zod';
import { Flag } from '#shared/listing.ts';
import { endpoint } from '#shared/endpoint.ts';
import { isTimeZone, STAFF_LANGUAGES, THEMES } from './preferences.ts';
import { NOTIFICATION_MAIL, NOTIFICATIONS } from './notifications.ts';
import { PAGE_PERMISSIONS } from '#features/rights/permissions.ts';

/** Longer texts are refused before they are hashed or searched for. */
const MAX_PASSWORD_CHARACTERS = 256;
const MAX_NAME_CHARACTERS = 150;
const MAX_EMAIL_CHARACTERS = 254;

/** A typed password, for comparison. The rules for new passwords are checked where a password is set. */
export const typedPassword = z
  .string('is required')
  .min(1, 'is required')
  .max(MAX_PASSWORD_CHARACTERS, `must have at most ${MAX_PASSWORD_CHARACTERS} characters`);
const MAX_CODE_CHARACTERS = 64;
/** A typed code: six digits from the app, or a recovery code. */
export const typedCode = z
  .string('is required')
  .trim()
  .max(MAX_CODE_CHARACTERS, `must have at most ${MAX_CODE_CHARACTERS} characters`);
/** Path to open after sign-in; see next-path.ts. */
export const nextPath = z.string().max(2000).optional();

/** The signed-in user as the admin shows them. Instants are ISO texts. */
export const StaffProfile = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.enum(STAFF_LANGUAGES),
  /** Zone in which times are shown: the chosen zone, or else the device's zone. */
  timeZone: z.string(),
  /** Empty when the device's zone is used. */
  chosenTimeZone: z.string(),
  theme: z.enum(THEMES),
  /** Names in alphabetical order. */
  groups: z.array(z.string()),
  lastLoginAt: z.string().nullable(),
});
export type StaffProfile = z.infer<typeof StaffProfile>;

export const StaffSession = z.object({
  user: StaffProfile,
  /** True when a group requires a second step that is not set up. Until it is set up, nothing else is allowed. */
  mustSetUpSecondStep: z.boolean().default(false),
  /**
   * For a device paired with a restaurant: its host stand, and the initials of the person at it. Null for a person's
   * own session.
   */
  device: z.object({ rlid: z.number().int(), initials: z.string() }).nullable().default(null),
  permissions: z.object({
    isSuperuser: z.boolean(),
    canAccessAdmin: z.boolean(),
    /** Page permissions that the user holds on at least one page. The server checks each page. */
    pagePermissions: z.array(z.enum(PAGE_PERMISSIONS)),
    /** Names of the screens in the side menu that the account may open: "images", "users". */
    areas: z.array(z.string()),
    /** Topmost pages on which the user has a permission, as paths of ids; ["/"] means the whole tree. */
    explorableRoots: z.array(z.string()),
  }),
});
export type StaffSession = z.infer<typeof StaffSession>;

/**
 * Refusals: `sign_in_failed` (401) for a wrong name, a wrong password and an inactive account alike;
 * `second_factor_required` (401) when name and password are right and a code is required, naming `code` when the code that
 * was sent is wrong or empty; `passkey_required` (401) when a group requires a second step and the account has passkeys but
 * no codes; `rate_limited` (429, Retry-After). Forms get a 302 instead.
 */
export const signIn = endpoint('POST', '/wagtail/login/', {
  summary: 'Sign in with username or e-mail and password',
  body: z.object({
    username: z.string('is required').trim().min(1, 'is required').max(MAX_EMAIL_CHARACTERS, 'is too long'),
    password: typedPassword,
    /** Required for accounts with codes as a second step; ignored for other accounts. */
    code: typedCode.optional(),
    remember: Flag,
    next: nextPath,
  }),
  /** A path of this site: the `next` of the request if it is safe, else the admin's home. */
  reply: z.object({ next: z.string() }),
});

export const signOut = endpoint('POST', '/wagtail/logout/', {
  summary: 'Sign out; works without a session too',
  reply: z.object({ next: z.string() }),
});

export const getSession = endpoint('GET', '/wagtail/api/main/session/', {
  summary: 'The signed-in user and their rights; 401 without one',
  reply: StaffSession,
});

export const requestPasswordReset = endpoint('POST', '/wagtail/password_reset/', {
  summary: 'Ask for a new password; the answer is the same whether or not the address is known',
  body: z.object({ email: z.email('must be an e-mail address').max(MAX_EMAIL_CHARACTERS, 'is too long') }),
  reply: z.object({ detail: z.string(), next: z.string() }),
});

const resetParams = z.object({ uidb64: z.string().max(20), token: z.string().max(100) });

export const checkPasswordReset = endpoint('GET', '/wagtail/api/main/password_reset/:uidb64/:token/', {
  summary: 'Whether a password reset link still works',
  params: resetParams,
  reply: z.object({ isValid: z.boolean() }),
});

/** Refusals: `gone` (410) for a link that is used, expired, replaced or unknown; `invalid` naming `newPassword`. */
export const confirmPasswordReset = endpoint('POST', '/wagtail/password_reset/confirm/:uidb64/:token/', {
  summary: 'Set a new password by a reset link; ends every session of the account',
  params: resetParams,
  body: z.object({ newPassword: typedPassword, newPasswordAgain: typedPassword }),
  reply: z.object({ next: z.string() }),
});

export const getAccount = endpoint('GET', '/wagtail/api/main/account/', {
  summary: "The signed-in person's own account",
  reply: StaffProfile,
});

const personName = z.string().trim().max(MAX_NAME_CHARACTERS, `must have at most ${MAX_NAME_CHARACTERS} characters`);

/** Changes the fields that users may change in their own account. Username, groups and permissions in the body are ignored. */
export const updateAccount = endpoint('PATCH', '/wagtail/api/main/account/', {
  summary: "Change one's own name, e-mail and preferences",
  body: z.object({
    firstName: personName.optional(),
    lastName: personName.optional(),
    email: z.email('must be an e-mail address').max(MAX_EMAIL_CHARACTERS, 'is too long').optional(),
    /** Required only to change the e-mail address, because the address allows a reset of the password. */
    currentPassword: typedPassword.optional(),
    language: z.enum(STAFF_LANGUAGES, 'is not offered').optional(),
    /** Empty when the device's zone is used. */
    timeZone: z
      .string()
      .max(64)
      .refine((zone) => zone === '' || isTimeZone(zone), 'is not a time zone')
      .optional(),
    theme: z.enum(THEMES, 'is not offered').optional(),
  }),
  reply: StaffProfile,
});

/** Refusals: `invalid` naming `oldPassword`, `newPassword` or `newPasswordAgain`; `rate_limited`. */
export const changePassword = endpoint('POST', '/wagtail/api/main/account/password/', {
  summary: "Change one's own password; ends all other sessions",
  body: z.object({ oldPassword: typedPassword, newPassword: typedPassword, newPasswordAgain: typedPassword }),
  reply: z.object({ endedSessions: z.number().int() }),
});

export const listSessions = endpoint('GET', '/wagtail/api/main/account/sessions/', {
  summary: "One's own sessions, the latest used first",
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.number().int(),
        isCurrent: z.boolean(),
        isPersistent: z.boolean(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        userAgent: z.string(),
        ip: z.string(),
      }),
    ),
  }),
});

export const endSession = endpoint('DELETE', '/wagtail/api/main/account/sessions/:id/', {
  summary: "End one of one's own sessions",
  reply: z.object({ endedSessions: z.number().int() }),
});

export const endOtherSessions = endpoint('DELETE', '/wagtail/api/main/account/sessions/', {
  summary: "End all of one's own sessions but this one",
  reply: z.object({ endedSessions: z.number().int() }),
});

/** Proof for a change of the second step: the password, and a code from the app or (except for turning on) a recovery code. */
const secondStepProof = z.object({ currentPassword: typedPassword, code: typedCode.min(1, 'is required') });
const newRecoveryCodes = z.object({
  /** Returned only this once. */
  recoveryCodes: z.array(z.string()),
  endedSessions: z.number().int(),
});

export const getSecondStep = endpoint('GET', '/wagtail/api/main/account/second_step/', {
  summary: "Whether one's own sign-in has a second step, and how many recovery codes are left",
  reply: z.object({ isOn: z.boolean(), turnedOnAt: z.string().nullable(), recoveryCodesLeft: z.number().int() }),
});

/** Sign-in requires no code before `turnOnSecondStep`. Refusals: `conflict` (409) when the second step is on. */
export const startSecondStep = endpoint('POST', '/wagtail/api/main/account/second_step/setup/', {
  summary: 'Begin to set up the second step: the only reply that ever holds its secret',
  /** `secret` is base32; `uri` (otpauth:) is what the QR code holds. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

/** Refusals: `invalid` naming `currentPassword` or `code`; `conflict` when nothing is being set up; `rate_limited`. */
export const turnOnSecondStep = endpoint('POST', '/wagtail/api/main/account/second_step/', {
  summary: 'Turn the second step on; ends all other sessions',
  body: secondStepProof,
  reply: newRecoveryCodes,
});

/** Refusals: `invalid` naming `currentPassword` or `code`; `conflict` when the second step is off; `rate_limited`. */
export const renewRecoveryCodes = endpoint('POST', '/wagtail/api/main/account/second_step/recovery_codes/', {
  summary: 'Make new recovery codes, in place of all earlier ones; ends all other sessions',
  body: secondStepProof,
  reply: newRecoveryCodes,
});

/** Refusals as for `renewRecoveryCodes`. A POST, because proxies may drop the body of a DELETE. */
export const turnOffSecondStep = endpoint('POST', '/wagtail/api/main/account/second_step/off/', {
  summary: 'Turn the second step off; ends all other sessions',
  body: secondStepProof,
  reply: z.object({ endedSessions: z.number().int() }),
});

/** Only notifications that the user can receive, in a fixed order. */
const notificationChoices = z.object({
  choices: z.array(z.object({ name: z.enum(NOTIFICATIONS), isOn: z.boolean() })),
  mail: z.enum(NOTIFICATION_MAIL),
});

export const getNotifications = endpoint('GET', '/wagtail/api/main/account/notifications/', {
  summary: 'Notifications that the user gets by mail, and how often',
  reply: notificationChoices,
});

const choice = z.boolean('must be true or false').optional();

/** Changes the notifications in the body. Refusals: `invalid` naming a notification that the user can never receive. */
export const updateNotifications = endpoint('PATCH', '/wagtail/api/main/account/notifications/', {
  summary: 'Choose the notifications',
  body: z.object({
    submitted: choice,
    approved: choice,
    rejected: choice,
    updated_comments: choice,
    page_events: choice,
    mail: z.enum(NOTIFICATION_MAIL, 'must be immediately, daily or never').optional(),
  }),
  reply: notificationChoices,
});
