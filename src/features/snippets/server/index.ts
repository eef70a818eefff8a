export { createSnippet } from './commands.ts';
export { indexOldSnippets } from './index-old-snippets.ts';
export { loadSnippets } from './queries.ts';
export { findListedSnippets, type ListedSnippet, listSnippets } from './queries-list.ts';
export { snippets } from './published.ts';
