import { describe, expect, it, vi } from 'vitest';
import { applyChange } from './start-server.ts';

function harness() {
  const order: string[] = [];
  const app = { forget: vi.fn((tags: readonly string[]) => void order.push(`forget ${tags.join(' ')}`)) };
  const locations = {
    rebuild: vi.fn(async () => {
      await Promise.resolve();
      order.push('rebuild');
      return true;
    }),
    update: vi.fn(async (rlids: readonly number[]) => {
      await Promise.resolve();
      order.push(`update ${rlids.join(' ')}`);
      return ['locations:US-MO'];
    }),
  };
  return { order, apply: (tags: string[]) => applyChange(tags, app, locations) };
}

describe('applyChange', () => {
  it('leaves the restaurants alone when something else changed', async () => {
    const { order, apply } = harness();
    await apply(['page:3']);
    expect(order).toEqual(['forget page:3']);
  });

  it('reads the restaurants before it forgets pages, and forgets those that show them', async () => {
    const { order, apply } = harness();
    await apply(['location:10001']);
    expect(order).toEqual(['update 10001', 'forget location:10001 locations:US-MO']);
  });

  it.each([['locations'], ['*']])('reads all of them for %s', async (tag) => {
    const { order, apply } = harness();
    await apply([tag]);
    expect(order).toEqual(['rebuild', `forget ${tag}`]);
  });
});
