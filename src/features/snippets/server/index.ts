export { createSnippet, replaceInSnippet } from './commands.ts';
export { indexOldSnippets } from './index-old-snippets.ts';
export { snippetModelFor } from './models.ts';
export { loadSnippets } from './queries.ts';
export { findListedSnippets, type ListedSnippet, listSnippets } from './queries-list.ts';
export { describeSnippetsFor, findSnippetFor } from './queries-staff.ts';
