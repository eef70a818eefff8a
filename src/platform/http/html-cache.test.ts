import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HtmlCache, type Rendered } from './html-cache.ts';
import { bytesOf } from './joined-bytes.ts';
import { createNonce } from './security-headers.ts';

const page = (body: string, tags: string[] = [], seconds: number | null = null): Rendered => ({
  status: 200,
  headers: {},
  body,
  tags: new Set(tags),
  seconds,
});

afterEach(() => void vi.useRealTimers());

describe('HtmlCache', () => {
  it('renders a page once and keeps each compressed form', async () => {
    const cache = new HtmlCache(1_000_000);
    const render = vi.fn(async () => page('<p>chowder</p>'));
    await cache.getOrRender('/', render);
    const kept = await cache.getOrRender('/', render);
    expect(render).toHaveBeenCalledTimes(1);
    for (const [coding, unpack] of [
      ['zstd', zstdDecompressSync],
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const form = await kept.form([coding]);
      expect(form.coding).toBe(coding);
      expect(unpack(form.bytes).toString()).toBe('<p>chowder</p>');
      expect(await kept.form([coding])).toBe(form);
    }
    expect(await kept.form([])).toEqual({ coding: '', bytes: kept.identity });
  });

  it.each([
    ['browsers', ['zstd', 'br', 'gzip'], 'zstd'],
    ['clients without zstd', ['br', 'gzip'], 'br'],
  ] as const)(
    'compresses fast for the first client that accepts %s, and later once at the highest level',
    async (_, accepted, first) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      const cache = new HtmlCache(1_000_000);
      const body = Array.from({ length: 4000 }, (_row, at) => `<p class="row">${(at * 7919) % 1009} chowders</p>`).join(
        '',
      );
      const kept = await cache.getOrRender('/', async () => page(body));
      expect(kept.ready(accepted)).toBeUndefined();
      const quick = await kept.form(accepted);
      expect(quick.coding).toBe(first);
      // The second request still gets the quick form. From two seconds later on, a request has the smaller form made.
      expect(await kept.form(accepted)).toBe(quick);
      vi.advanceTimersByTime(1999);
      expect(await kept.form(accepted)).toBe(quick);
      expect(vi.getTimerCount(), 'only time is waited for').toBe(1);
      vi.advanceTimersByTime(1);
      const best = await vi.waitFor(async () => {
        const now = await kept.form(accepted);
        expect(now.bytes.length).toBeLessThan(quick.bytes.length);
        return now;
      });
      expect(best.coding).toBe('br');
      expect(brotliDecompressSync(best.bytes).toString()).toBe(body);
      expect(kept.ready(accepted), 'it is not made again').toBe(best);
    },
  );

  it('compresses a large response in another thread, and never at the highest level', async () => {
    const large = await new HtmlCache(10_000_000).getOrRender('/', async () => page('<url/>'.repeat(100_000)));
    const accepted = ['zstd', 'br'] as const;
    const form = await large.form(accepted);
    expect(form.coding).toBe('br');
    expect(await large.form(accepted)).toBe(form);
    expect(large.ready(['zstd'])).toBeUndefined();
    expect((await large.form(['zstd'])).coding).toBe('');
  });

  it('renders once for concurrent requests', async () => {
    const cache = new HtmlCache(1_000_000);
    const render = vi.fn(async () => page('x'));
    await Promise.all([cache.getOrRender('/', render), cache.getOrRender('/', render)]);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('does not cache a response whose data were read before a drop', async () => {
    const cache = new HtmlCache(1_000_000);
    const since = cache.generation;
    cache.drop(['page:1']);
    const stale = await cache.getOrRender('/', async () => page('old', ['page:1']), since);
    expect(stale.identity.toString()).toBe('old');
    const fresh = await cache.getOrRender('/', async () => page('new', ['page:1']), cache.generation);
    expect(fresh.identity.toString()).toBe('new');
  });

  it('drops responses that show a changed thing, and no others', async () => {
    const cache = new HtmlCache(1_000_000);
    const first = vi.fn(async () => page('a', ['page:1', 'image:9']));
    const second = vi.fn(async () => page('b', ['page:2']));
    for (const [key, render] of [
      ['/a', first],
      ['/b', second],
    ] as const)
      await cache.getOrRender(key, render);
    cache.drop(['image:9']);
    for (const [key, render] of [
      ['/a', first],
      ['/b', second],
    ] as const)
      await cache.getOrRender(key, render);
    expect(first).toHaveBeenCalledTimes(2);
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('drops everything for *', async () => {
    const cache = new HtmlCache(1_000_000);
    await cache.getOrRender('/', async () => page('a', ['page:1']));
    cache.drop(['*']);
    expect(cache.size).toBe(0);
  });

  it('does not cache a response that was being rendered during a drop', async () => {
    const cache = new HtmlCache(1_000_000);
    let finish = (_page: Rendered): void => undefined;
    const slow = cache.getOrRender('/', () => new Promise<Rendered>((resolve) => (finish = resolve)));
    cache.drop(['page:1']);
    finish(page('old', ['page:1']));
    await slow;
    const fresh = await cache.getOrRender('/', async () => page('new', ['page:1']));
    expect(fresh.identity.toString()).toBe('new');
  });

  it('caches nothing for 0 seconds', async () => {
    const cache = new HtmlCache(1_000_000);
    await cache.getOrRender('/', async () => page('a', [], 0));
    expect(cache.size).toBe(0);
  });

  it('does not cache a failed rendering', async () => {
    const cache = new HtmlCache(1_000_000);
    await expect(cache.getOrRender('/', async () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
    expect((await cache.getOrRender('/', async () => page('b'))).identity.toString()).toBe('b');
  });

  it('stays within its limit of bytes', async () => {
    const cache = new HtmlCache(20_000);
    for (let index = 0; index < 50; index += 1)
      await cache.getOrRender(`/${index}`, async () => page('x'.repeat(2000)));
    expect(cache.size).toBeLessThan(12);
  });
});

describe('bytesOf', () => {
  it.each([1, 200_000])('encodes pieces as one text, %d times as long, in a buffer of its own', (times) => {
    const first = bytesOf(['<p>', 'café 🦞'.repeat(times), '</p>']);
    const second = bytesOf(['<b>', 'x'.repeat(times), '</b>']);
    expect(first.toString()).toBe(`<p>${'café 🦞'.repeat(times)}</p>`);
    expect(second.toString()).toBe(`<b>${'x'.repeat(times)}</b>`);
  });
});

it('no nonce is made twice', () => {
  const made = Array.from({ length: 1000 }, createNonce);
  expect(new Set(made).size).toBe(1000);
  for (const nonce of made) expect(nonce).toMatch(/^[\w-]{22}$/);
});
