/**
 * Environment of the server under `npm start`. glibc returns freed memory above this size to the system; without
 * the setting, glibc raises the size, and keeps some 90 MB that compiling the embedded engine has used.
 */
export const START_ENVIRONMENT: Readonly<Record<string, string>> = { MALLOC_TRIM_THRESHOLD_: '131072' };
