export type { SourceKinds } from './sources.ts';
export type { FindItem } from './find-item.ts';
