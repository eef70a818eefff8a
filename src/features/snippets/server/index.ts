export { checkSnippet, createSnippet, saveSnippet } from './commands.ts';
export { findSnippetValue, snippetsTag } from './write-snippet.ts';
export { indexOldSnippets } from './index-old-snippets.ts';
export { type CountrySnippet, listCountrySnippets, loadSnippets } from './queries.ts';
export { findListedSnippets, type ListedSnippet, listSnippets } from './queries-list.ts';
export { snippets } from './published.ts';
