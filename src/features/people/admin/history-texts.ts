import { changedText, joined, textsOf } from '#features/history/admin/changed-text.ts';
import type { Sentences } from '#features/history/admin/record-history-screen.tsx';

type Details = Readonly<Record<string, unknown>>;

function updated(details: Details): string {
  const added = textsOf(details['added']);
  const removed = textsOf(details['removed']);
  const parts = [
    ...(textsOf(details['fields']).length > 0 ? [changedText(details)] : []),
    ...(added.length > 0 ? [`Added to ${joined(added)}`] : []),
    ...(removed.length > 0 ? [`Removed from ${joined(removed)}`] : []),
  ];
  return parts.length > 0 ? parts.join('. ') : 'Saved without changes';
}

/** Sentences of the history of accounts. */
export const USER_SENTENCES: Sentences = {
  'account.create': 'Added the account',
  'account.update': updated,
  'account.activate': 'Activated the account',
  'account.deactivate': 'Deactivated the account',
  'account.device_pair': ({ initials, rlid }) =>
    `Paired a device with restaurant ${String(rlid)} for ${String(initials)}`,
  'account.device_end': ({ initials, rlid }) =>
    `Ended the pairing of ${String(initials)}’s device at restaurant ${String(rlid)}`,
  'account.sessions_end': ({ sessions }) => `Ended ${sessions === 1 ? 'a session' : `${String(sessions)} sessions`}`,
  'account.password_change': 'Changed the password',
  'account.password_reset': 'Set a new password with a link',
  'account.force_reset': 'Forced a password reset',
  'account.reset_link': 'Created a link to set the password',
  'account.reset_request': 'Requested a new password',
  'account.second_step_on': 'Turned two-step sign-in on',
  'account.second_step_off': 'Turned two-step sign-in off',
  'account.recovery_codes_renew': 'Created new recovery codes',
  'account.passkey_add': ({ name }) => `Added the passkey “${String(name)}”`,
  'account.passkey_rename': ({ name }) => `Renamed a passkey to “${String(name)}”`,
  'account.passkey_remove': ({ name }) => `Removed the passkey “${String(name)}”`,
  'account.sign_in': 'Signed in',
  'account.sign_in_failed': 'Failed to sign in',
  'account.sign_out': 'Signed out',
};

/** Sentences of the history of groups. */
export const GROUP_SENTENCES: Sentences = {
  'group.create': 'Created the group',
  'group.update': changedText,
};
