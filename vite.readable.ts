/**
 * Minifies what the server runs without renaming anything, so that logged errors and profiles can be read: the engine keeps
 * each source in memory, comments and spaces too.
 */
export const READABLE = { compress: { keepNames: { function: true, class: true } }, mangle: false } as const;
