/**
 * Who may see the files of a collection and its descendants: everybody; signed-in users; people with the password; members
 * of certain groups. Restrictions of ancestors apply, too: all must allow it.
 */
export const PRIVACIES = ['public', 'signed_in', 'password', 'groups'] as const;

export type Privacy = (typeof PRIVACIES)[number];
