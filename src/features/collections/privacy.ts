/**
 * Who may see the files of a collection and its descendants: everybody; signed-in users; visitors with the password;
 * members of some groups. Restrictions of ancestors apply too: all must let a visitor through.
 */
export const PRIVACIES = ['public', 'signed_in', 'password', 'groups'] as const;

export type Privacy = (typeof PRIVACIES)[number];
