import type { Privacy } from '../privacy.ts';

/** Short texts for the privacy badge. */
export const PRIVACY_LABELS: Readonly<Record<Privacy, string>> = {
  public: 'Public',
  signed_in: 'Signed in only',
  password: 'Password',
  groups: 'Certain groups only',
};

/** Choices of the privacy form. */
export const PRIVACY_CHOICES: readonly { value: Privacy; label: string }[] = [
  { value: 'public', label: 'Everybody' },
  { value: 'signed_in', label: 'Staff who are signed in' },
  { value: 'password', label: 'Everybody with the password' },
  { value: 'groups', label: 'Members of certain groups' },
];
