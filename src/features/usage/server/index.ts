export type { DescribedSource, Replacement, SourceKind, SourceKinds } from './sources.ts';
