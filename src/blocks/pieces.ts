import type { FieldKind } from '#content/field.ts';

/** Names of the pieces (blocks/views.ts) that blocks may need for a field of a kind that is not empty. */
export const PIECES_BY_KIND: Partial<Record<FieldKind, readonly string[]>> = {
  video: ['video_player', 'background_video'],
  embed: ['embed_frame'],
};

/** Every piece. */
export const PIECE_NAMES: readonly string[] = Object.values(PIECES_BY_KIND).flat();
