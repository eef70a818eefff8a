export { deleteDocument, replaceDocument, storeDocument } from './commands.ts';
export { countDocuments, loadDocumentTargets } from './queries.ts';
