/**
 * What `npm start` gives the server's process. glibc returns freed memory to the system above this size; by default it raises
 * the size itself, and keeps some 90 MB of what compiling the embedded engine has used.
 */
export const START_ENVIRONMENT: Readonly<Record<string, string>> = { MALLOC_TRIM_THRESHOLD_: '131072' };
