import { createHash } from 'node:crypto';

/** A uuid (version 5 layout) that depends only on `path`, so that each seeding makes the same block ids. */
export function blockId(path: string): string {
  const hash = createHash('sha1').update(`galley seeds\n${path}`).digest('hex');
  const variant = ((Number.parseInt(hash[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
