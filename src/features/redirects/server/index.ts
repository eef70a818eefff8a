export { keepOldAddresses } from './commands.ts';
export { findRedirect } from './queries.ts';
