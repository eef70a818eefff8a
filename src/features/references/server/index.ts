export { forgetLiveReferences, forgetReferences, indexReferences, type ReferenceSource } from './commands.ts';
export { countReferring, listReferring, type Referring } from './queries.ts';
