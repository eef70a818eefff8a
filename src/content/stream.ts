import { isRecord } from '#shared/is-record.ts';

/** A block as it is stored. `id` is a UUID that the block keeps through edits, moves and copies between drafts. */
export interface StoredBlock {
  id: string;
  type: string;
  /** Version of the value's shape at the time of writing. */
  version: number;
  value: Record<string, unknown>;
}

/** A block ready to render. `props` have the type of the block's definition; the only cast to that type is in blocks/stream.tsx. */
export interface ResolvedBlock {
  id: string;
  type: string;
  props: Record<string, unknown>;
  /** True when the block and its content do nothing in the browser, which then needs neither its code nor its props. */
  isStill?: boolean;
}

/** True for a value with the shape of a stored block. */
export function isStoredBlock(value: unknown): value is StoredBlock {
  return (
    isRecord(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string' && isRecord(value['value'])
  );
}
