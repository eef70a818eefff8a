import { describe, expect, it } from 'vitest';
import type { ResolveContext } from '../field.ts';
import { EMPTY_LOOKUP } from '../lookup.ts';
import { createRegistry } from '../registry.ts';
import { embed } from './embed.ts';

const registry = createRegistry([], {});
const field = embed({
  label: 'Address',
  required: true,
  accepts: (url) => url.startsWith('https://films.example/'),
  providers: ['Films'],
});

describe('an embed field', () => {
  it('binds the list of providers at publish, not in a draft', () => {
    expect(field.schema('draft', registry).safeParse('https://other.example/1').success).toBe(true);
    expect(field.schema('publish', registry).safeParse('https://other.example/1').success).toBe(false);
    expect(field.schema('publish', registry).safeParse('https://films.example/1').success).toBe(true);
    expect(field.schema('publish', registry).safeParse('').success).toBe(false);
  });

  it('shows nothing of a provider that is no longer allowed, and reports it', () => {
    const lost: string[] = [];
    const context: ResolveContext = { registry, lookup: EMPTY_LOOKUP, onLost: ({ path }) => lost.push(path) };
    expect(field.resolve('https://other.example/1', 'url', context)).toBe('');
    expect(field.resolve('https://films.example/1', 'url', context)).toBe('https://films.example/1');
    expect(lost).toEqual(['url']);
  });
});
