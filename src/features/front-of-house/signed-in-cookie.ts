/** Set for scripts while a diner is signed in, without their identity. In a file of its own, which every page loads. */
export const SIGNED_IN_COOKIE = 'diner-signed-in';
