/**
 * Environment of the server under `npm start`. glibc returns freed memory above this size to the system; without
 * the setting, glibc raises the size, and keeps some 90 MB that compiling the embedded engine has used.
 */
export const START_ENVIRONMENT: Readonly<Record<string, string>> = { MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Options of Node for the server under `npm start`, which a running process cannot set for itself. Two megabytes for new
 * objects, instead of one: what a start creates is copied less often.
 */
export const START_OPTIONS: readonly string[] = ['--min-semi-space-size=2'];
