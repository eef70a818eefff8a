import { describe, expect, it } from 'vitest';
import { blockId } from './block-id.ts';

describe('blockId', () => {
  it('differs for different paths', () => {
    expect(blockId('/menu/#1:hero')).not.toBe(blockId('/menu/#2:hero'));
  });

  it('is the same uuid for the same path', () => {
    expect(blockId('/menu/#1:hero')).toBe(blockId('/menu/#1:hero'));
    expect(blockId('/menu/#1:hero')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
