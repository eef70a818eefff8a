export { keepOldAddresses } from './commands.ts';
export { type FoundRedirect, findRedirect } from './queries.ts';
