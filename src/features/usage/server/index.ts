export type { SourceKinds } from './sources.ts';
export type { FindItem } from './find-item.ts';
export { nameReferrers } from './name-referrers.ts';
