import type { Actor } from '#features/history/server/index.ts';
import type { StaffPowers } from '../permissions.ts';
import type { StaffLanguage, Theme } from '../preferences.ts';

/** Somebody who is signed in, with what they may do, as loaded for one request. */
export interface Staff {
  userId: number;
  sessionId: number;
  /** The session outlives the browser. */
  isPersistent: boolean;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  language: StaffLanguage;
  /** The zone in which the person reads times: the chosen one, or else the device's. */
  timeZone: string;
  /** Empty when none was chosen. */
  chosenTimeZone: string;
  theme: Theme;
  /** Names, in order. */
  groups: readonly string[];
  groupIds: readonly number[];
  lastLoginAt: string | null;
  /** A group requires a second step that is not set up: until then there are no powers. */
  mustSetUpSecondStep: boolean;
  powers: StaffPowers;
}

/** Somebody who is signed in, as the audit trail names them. */
export function actorOf({ userId, firstName, lastName, username }: Staff): Actor & { accountId: number } {
  return { accountId: userId, name: [firstName, lastName].filter(Boolean).join(' ') || username };
}
