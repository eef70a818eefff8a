/**
 * Who may have the files of a collection and of all below it: everybody; whoever is signed in; whoever knows the
 * password; members of some groups. What stands above binds too: all of it must let a visitor through.
 */
export const PRIVACIES = ['public', 'signed_in', 'password', 'groups'] as const;

export type Privacy = (typeof PRIVACIES)[number];
