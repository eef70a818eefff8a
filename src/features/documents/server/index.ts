export { storeDocument } from './commands.ts';
export { inspectDocument, putDocument } from './inspect-document.ts';
export { countDocuments, loadDocumentTargets } from './queries.ts';
export { findListedDocuments, type ListedDocument, listDocuments } from './queries-list.ts';
export { documents } from './published.ts';
