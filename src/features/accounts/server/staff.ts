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
  timeZone: string;
  theme: Theme;
  /** Names, in order. */
  groups: readonly string[];
  lastLoginAt: string | null;
  powers: StaffPowers;
}
