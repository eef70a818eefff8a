export { createSnippet } from './commands.ts';
export { loadSnippets } from './queries.ts';
