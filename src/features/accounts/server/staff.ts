import type { Actor } from '#features/history/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { StaffLanguage, Theme } from '../preferences.ts';

/** The signed-in user with their powers, as loaded for one request. */
export interface Staff {
  userId: number;
  sessionId: number;
  /** True when the session continues after the browser is closed. */
  isPersistent: boolean;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  language: StaffLanguage;
  /** Zone in which times are shown to the user: the chosen zone, or else the device's zone. */
  timeZone: string;
  /** Empty when the user has chosen no zone. */
  chosenTimeZone: string;
  theme: Theme;
  /** Names in alphabetical order. */
  groups: readonly string[];
  groupIds: readonly number[];
  lastLoginAt: string | null;
  /** True when a group requires a second step that is not set up. The user has no powers until it is set up. */
  mustSetUpSecondStep: boolean;
  powers: StaffPowers;
}

/** The signed-in user as the history names them. */
export function actorOf({ userId, firstName, lastName, username }: Staff): Actor & { accountId: number } {
  return { accountId: userId, name: [firstName, lastName].filter(Boolean).join(' ') || username };
}
