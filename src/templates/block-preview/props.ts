import type { ResolvedBlock } from '#content/stream.ts';

export type BlockPreviewProps =
  | { kind: 'block'; label: string; blocks: ResolvedBlock[] }
  | { kind: 'list'; entries: { type: string; label: string; group: string; url: string }[] };
