import { describe, expect, it } from 'vitest';
import {
  buildSitemapFiles,
  buildSitemapIndex,
  SITEMAP_LIMITS,
  type SitemapEntry,
  type SitemapFile,
} from './sitemap-xml.ts';

const ORIGIN = 'https://www.chain.example';
const entry = (path: string, lastModified = ''): SitemapEntry => ({ path, lastModified });
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => entry(`/page-${at}/`, '2026-03-01 08:00:00+00'));
async function filesOf(...asked: Parameters<typeof buildSitemapFiles>): Promise<SitemapFile[]> {
  const files: SitemapFile[] = [];
  for await (const file of buildSitemapFiles(...asked)) files.push(file);
  return files;
}

describe('buildSitemapFiles', () => {
  it('is one empty file without URLs', async () => {
    expect(await filesOf([], ORIGIN)).toHaveLength(1);
  });

  it('writes absolute, escaped URLs and W3C instants, and omits unknown dates', async () => {
    const [file] = await filesOf([entry("/caf\u00e9/o'b&c/", '2026-03-01 08:00:00+00'), entry('/b/')], ORIGIN);
    expect(file?.xml).toContain(
      '<url><loc>https://www.chain.example/caf%C3%A9/o&#39;b&#38;c/</loc><lastmod>2026-03-01T08:00:00.000Z</lastmod></url>',
    );
    expect(file?.xml).toContain('<url><loc>https://www.chain.example/b/</loc></url>');
  });

  it('lists the translations of a page', async () => {
    const alternates = [
      { language: 'en', url: '/a/' },
      { language: 'es', url: '/es/a/' },
    ] as const;
    const [file] = await filesOf([{ ...entry('/a/'), alternates }], ORIGIN);
    expect(file?.xml).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    expect(file?.xml).toContain(
      '<xhtml:link rel="alternate" hreflang="es" href="https://www.chain.example/es/a/"/></url>',
    );
  });

  it('writes the links of translations once for all of them', async () => {
    let asked = 0;
    const spanish = {
      language: 'es',
      get url() {
        asked++;
        return '/es/a/';
      },
    } as const;
    const alternates = [{ language: 'en', url: '/a/' } as const, spanish];
    const translations = ['/a/', '/es/a/'].map((path) => ({ ...entry(path), alternates }));
    const [file] = await filesOf([...translations, entry('/b/')], ORIGIN);
    expect(file?.xml.match(/hreflang="es"/g)).toHaveLength(2);
    expect(asked).toBe(1);
  });

  it('contains at most 50,000 URLs', async () => {
    expect(await filesOf(many(50_000), ORIGIN)).toHaveLength(1);
    const files = await filesOf(many(50_001), ORIGIN);
    expect(files.map(({ xml }) => xml.match(/<url>/g)?.length)).toEqual([50_000, 1]);
  });

  it('reads only the entries that the requested file needs', async () => {
    let read = 0;
    function* entries() {
      for (const one of many(10_000)) {
        read++;
        yield one;
      }
    }
    await buildSitemapFiles(entries(), ORIGIN, { ...SITEMAP_LIMITS, entries: 10 }).next();
    expect(read).toBe(11);
  });

  it('never exceeds the size limit, and loses no URL', async () => {
    const limits = { ...SITEMAP_LIMITS, bytes: 600 };
    const files = await filesOf(many(40), ORIGIN, limits);
    expect(files.length).toBeGreaterThan(1);
    for (const { xml } of files) expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(limits.bytes);
    expect(files.flatMap(({ xml }) => xml.match(/page-\d+/g))).toEqual(many(40).map(({ path }) => path.slice(1, -1)));
  });

  it('contains the newest change of each file', async () => {
    const [file] = await filesOf([entry('/a/', '2026-03-02T00:00:00Z'), entry('/b/', '2026-03-01T00:00:00Z')], ORIGIN);
    expect(file?.lastModified).toBe('2026-03-02T00:00:00.000Z');
  });
});

describe('buildSitemapIndex', () => {
  it('lists every file with its newest change', () => {
    expect(buildSitemapIndex([entry('/sitemap/pages-1.xml', '2026-03-02T00:00:00Z')], ORIGIN)).toContain(
      '<sitemap><loc>https://www.chain.example/sitemap/pages-1.xml</loc><lastmod>2026-03-02T00:00:00.000Z</lastmod></sitemap>',
    );
  });
});
