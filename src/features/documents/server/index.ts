export { deleteDocument, replaceDocument, storeDocument } from './commands.ts';
export { loadDocumentTargets } from './queries.ts';
