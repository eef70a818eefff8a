/** A block in storage. `id` is a uuid that stays with the block through edits, moves and copies between drafts. */
export interface StoredBlock {
  id: string;
  type: string;
  /** Version of the value's shape when it was written. */
  version: number;
  value: Record<string, unknown>;
}

/** A block ready to be drawn. `props` are the definition's: the one cast that says so is in blocks/stream.tsx. */
export interface ResolvedBlock {
  id: string;
  type: string;
  props: Record<string, unknown>;
}
