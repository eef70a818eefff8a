import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { HtmlCache, type Rendered } from './html-cache.ts';

const page = (body: string, tags: string[] = [], seconds: number | null = null): Rendered => ({
  status: 200,
  headers: {},
  body,
  tags: new Set(tags),
  seconds,
});

describe('HtmlCache', () => {
  it('renders a page once and keeps all its forms', async () => {
    const cache = new HtmlCache(1_000_000);
    const render = vi.fn(async () => page('<p>chowder</p>'));
    await cache.getOrRender('/', render);
    const kept = await cache.getOrRender('/', render);
    expect(render).toHaveBeenCalledTimes(1);
    expect(brotliDecompressSync(await kept.brotli()).toString()).toBe('<p>chowder</p>');
    expect(gunzipSync(await kept.gzip()).toString()).toBe('<p>chowder</p>');
  });

  it('compresses quickly for the first and well, once, for all who come after', async () => {
    const cache = new HtmlCache(1_000_000);
    const body = Array.from({ length: 4000 }, (_, at) => `<p class="row">${(at * 7919) % 1009} chowders</p>`).join('');
    const kept = await cache.getOrRender('/', async () => page(body));
    const quick = await kept.brotli();
    // The second request still gets the first form, and has the better one made.
    expect(await kept.brotli()).toBe(quick);
    const best = await vi.waitFor(async () => {
      const now = await kept.brotli();
      expect(now.length).toBeLessThan(quick.length);
      return now;
    });
    expect(brotliDecompressSync(best).toString()).toBe(body);
    expect(await kept.brotli(), 'it is not made again').toBe(best);
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

  it('keeps a failed rendering for nobody', async () => {
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
