export { checkSnippet, createSnippet, saveSnippet } from './commands.ts';
export { findSnippetValue } from './write-snippet.ts';
export { indexOldSnippets } from './index-old-snippets.ts';
export { loadSnippets } from './queries.ts';
export { findListedSnippets, type ListedSnippet, listSnippets } from './queries-list.ts';
export { snippets } from './published.ts';
