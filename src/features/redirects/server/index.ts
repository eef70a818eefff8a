export { addRedirect } from './commands/save-redirect.ts';
export { keepOldAddresses } from './commands/keep-old-addresses.ts';
export { createHitCounter, type HitCounter } from './hit-counter.ts';
export { exportRedirects } from './queries/export-redirects.ts';
export { findRedirect } from './queries/find-redirect.ts';
export { checkRedirectScreen } from './queries/get-redirect.ts';
