export type { SourceKinds } from './sources.ts';
export type { FindThing } from './find-thing.ts';
