import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HtmlCache, type Rendered } from './html-cache.ts';

const page = (body: string, tags: string[] = [], seconds: number | null = null): Rendered => ({
  status: 200,
  headers: {},
  body,
  tags: new Set(tags),
  seconds,
});

afterEach(() => void vi.useRealTimers());

describe('HtmlCache', () => {
  it('renders a page once and keeps all its forms', async () => {
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
    'compresses quickly for the first of %s and well, once, for all who come after a while',
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
      // The second request still gets the first form. Those who come two seconds later have the better one made.
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

  it('leaves a large answer to another thread, and its best form unmade', async () => {
    const large = await new HtmlCache(10_000_000).getOrRender('/', async () => page('<url/>'.repeat(100_000)));
    const accepted = ['zstd', 'br'] as const;
    const form = await large.form(accepted);
    expect(form.coding).toBe('br');
    expect(await large.form(accepted)).toBe(form);
    expect(large.ready(['zstd'])).toBeUndefined();
    expect((await large.form(['zstd'])).coding).toBe('');
  });

  it('renders once for requests that come together', async () => {
    const cache = new HtmlCache(1_000_000);
    const render = vi.fn(async () => page('x'));
    await Promise.all([cache.getOrRender('/', render), cache.getOrRender('/', render)]);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('does not keep what was made of things read before a drop', async () => {
    const cache = new HtmlCache(1_000_000);
    const since = cache.generation;
    cache.drop(['page:1']);
    const stale = await cache.getOrRender('/', async () => page('old', ['page:1']), since);
    expect(stale.identity.toString()).toBe('old');
    const fresh = await cache.getOrRender('/', async () => page('new', ['page:1']), cache.generation);
    expect(fresh.identity.toString()).toBe('new');
  });

  it('drops what shows a changed thing and nothing else', async () => {
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

  it('does not keep what was being rendered when something changed', async () => {
    const cache = new HtmlCache(1_000_000);
    let finish = (_page: Rendered): void => undefined;
    const slow = cache.getOrRender('/', () => new Promise<Rendered>((resolve) => (finish = resolve)));
    cache.drop(['page:1']);
    finish(page('old', ['page:1']));
    await slow;
    const fresh = await cache.getOrRender('/', async () => page('new', ['page:1']));
    expect(fresh.identity.toString()).toBe('new');
  });

  it('keeps nothing for 0 seconds', async () => {
    const cache = new HtmlCache(1_000_000);
    await cache.getOrRender('/', async () => page('a', [], 0));
    expect(cache.size).toBe(0);
  });

  it('caches no failed rendering', async () => {
    const cache = new HtmlCache(1_000_000);
    await expect(cache.getOrRender('/', async () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
    expect((await cache.getOrRender('/', async () => page('b'))).identity.toString()).toBe('b');
  });

  it('stays within its bytes', async () => {
    const cache = new HtmlCache(20_000);
    for (let index = 0; index < 50; index += 1)
      await cache.getOrRender(`/${index}`, async () => page('x'.repeat(2000)));
    expect(cache.size).toBeLessThan(12);
  });
});
