import type { Actor } from '#features/history/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { StaffLanguage, Theme } from '../preferences.ts';

/** A shared device at one restaurant's host stand. It has the rights of its user, reduced to what a host needs. */
export interface PairedDevice {
  rlid: number;
  /** Initials of the host who works with it: "AB". */
  initials: string;
}

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
  /** For a device that they paired with a restaurant; null for themselves. */
  device: PairedDevice | null;
  powers: StaffPowers;
}

/** The signed-in user as the history names them; a device as "Maria Diaz's device · AB". */
export function actorOf({ userId, device, ...user }: Staff): Actor & { accountId: number } {
  const person = nameOfPerson(user);
  return { accountId: userId, name: device ? `${person}'s device · ${device.initials}` : person };
}

export function nameOfPerson({
  firstName,
  lastName,
  username,
}: Pick<Staff, 'firstName' | 'lastName' | 'username'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}
