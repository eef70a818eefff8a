export { forgetLiveReferences, forgetReferences, indexReferences } from './commands.ts';
export { countReferring, listReferring, type Referring } from './queries.ts';
