/**
 * Minifies the server's code, because Node keeps each source in memory, but renames nothing, so that logged errors and
 * profiles stay readable.
 */
export const READABLE = { compress: { keepNames: { function: true, class: true } }, mangle: false } as const;
