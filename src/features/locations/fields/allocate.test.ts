import { describe, expect, it } from 'vitest';
import { createAllocator, namesFor } from './allocate.ts';

const place = { stateName: 'Florida', city: 'Orlando', address1: '12 Bay Street' };

describe('namesFor', () => {
  it('are those that the allocator hands out, in its order', () => {
    const { localPageUrls, sourceKeys } = namesFor(place, 'number:12');
    const allocator = createAllocator([], []);
    for (const at of [0, 1, 2]) {
      expect(allocator.localPageUrl(place, undefined)).toBe(localPageUrls[at]);
      expect(allocator.sourceKey('number:12')).toBe(sourceKeys[at]);
    }
  });
});
