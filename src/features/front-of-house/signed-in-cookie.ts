/** Set for scripts while somebody is signed in; says nothing of whom. Alone in its file, which every page loads. */
export const SIGNED_IN_COOKIE = 'diner-signed-in';
