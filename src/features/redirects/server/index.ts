export { addRedirect } from './commands/save-redirect.ts';
export { keepOldAddresses } from './commands/keep-old-addresses.ts';
export { createHitCounter, type HitCounter } from './hit-counter.ts';
export { findRedirect } from './queries/find-redirect.ts';
export { redirects } from './published.ts';
