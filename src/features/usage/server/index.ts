export type { DescribedSource, SourceKinds } from './sources.ts';
