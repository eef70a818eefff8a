/** Set for scripts while a diner is signed in, without their identity. Alone in its file, which every page loads. */
export const SIGNED_IN_COOKIE = 'diner-signed-in';
