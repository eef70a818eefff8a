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

/** True for what a stream holds. */
export function isStoredBlock(value: unknown): value is StoredBlock {
  return (
    isRecord(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string' && isRecord(value['value'])
  );
}

/** True for a set of fields, not for a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
