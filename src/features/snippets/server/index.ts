export { createSnippet } from './commands.ts';
export { loadSnippets } from './queries.ts';
export { findListedSnippets, type ListedSnippet, listSnippets } from './queries-list.ts';
