// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PREFERRED_LOCATION_KEY } from '#features/locations/limits.ts';
import type { PageContext, PageHead } from '#features/pages/contract.ts';
import { buildPageContext, InPage } from '#test/site-page.tsx';
import { Document, type DocumentAssets } from './document.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const NO_ASSETS = { fonts: [] };
const ASSETS = { fonts: ['/assets/text.woff2'] };

function page(
  head: Partial<PageHead> = {},
  context: PageContext = buildPageContext(),
  assets: DocumentAssets = NO_ASSETS,
) {
  const whole = {
    template: 'generic-content',
    blocks: [],
    catalogues: [],
    props: {},
    head: { title: 'Menu', structured_data: [], ...head },
    context,
  };
  return (
    <InPage context={context}>
      <Document page={whole} assets={assets} shell={{ Header, Footer }}>
        <h1>Supper</h1>
      </Document>
    </InPage>
  );
}

const parse = (html: string) => new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html');
const metaOf = (document: ParentNode, name: string) =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

describe('Document', () => {
  it('has neither scripts nor inline styles, which the policy would refuse', () => {
    const html = renderToString(page());
    expect(html).not.toMatch(/<script/);
    expect(html).not.toMatch(/\sstyle="|<style[^>]*>[^<]/);
  });

  it('leaves out the description, robots and canonical that a page does not have', () => {
    const document = parse(renderToString(page()));
    expect(document.title).toBe('Menu');
    expect(metaOf(document, 'description')).toBeUndefined();
    expect(metaOf(document, 'robots')).toBeUndefined();
    expect(document.querySelector('link[rel=canonical]')).toBeNull();
  });

  it('puts title, description, robots and canonical into the head', () => {
    const head = {
      title: 'Menu & More',
      description: 'What is on.',
      robots: 'noindex',
      canonical: 'https://x.example/menu/',
    };
    const document = parse(renderToString(page(head)));
    expect(document.title).toBe('Menu & More');
    expect(metaOf(document, 'description')).toBe('What is on.');
    expect(metaOf(document, 'robots')).toBe('noindex');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://x.example/menu/');
  });

  it('says what a shared link looks like, and where its feeds are', () => {
    const head = {
      title: 'Menu',
      description: 'What is on.',
      canonical: 'https://x.example/menu/',
      sharing: {
        type: 'article' as const,
        site_name: 'Lantern Bay',
        locale: 'en_US',
        image: { url: 'https://x.example/a.jpeg', width: 1200, height: 630, alt: 'A pier' },
      },
      feeds: [{ title: 'Press', url: '/feeds/4/atom.xml' }],
    };
    const document = parse(renderToString(page(head)));
    const property = (name: string) => document.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content');
    expect(['type', 'title', 'description', 'url', 'site_name', 'locale'].map(property)).toEqual([
      'article',
      'Menu',
      'What is on.',
      'https://x.example/menu/',
      'Lantern Bay',
      'en_US',
    ]);
    expect(['image', 'image:width', 'image:height', 'image:alt'].map(property)).toEqual([
      'https://x.example/a.jpeg',
      '1200',
      '630',
      'A pier',
    ]);
    expect(metaOf(document, 'twitter:card')).toBe('summary_large_image');
    const feed = document.querySelector('link[rel=alternate]');
    expect([feed?.getAttribute('type'), feed?.getAttribute('href')]).toEqual([
      'application/atom+xml',
      '/feeds/4/atom.xml',
    ]);
  });

  it('has only its main content in a frame', () => {
    const document = parse(renderToString(page({}, buildPageContext({ shell: 'bare' }))));
    expect([...document.body.children].map(({ tagName }) => tagName)).toEqual(['MAIN']);
    expect(document.querySelector('main')?.getAttribute('aria-label')).toBe('Menu');
  });

  it('names the font to fetch first and leaves one place for the style sheets', () => {
    const html = renderToString(page({}, buildPageContext(), ASSETS));
    expect(html).toContain(
      '<link rel="preload" href="/assets/text.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>',
    );
    expect(html.split('<style data-page-styles=""></style>')).toHaveLength(2);
  });

  it('is in the language of the page', () => {
    const context = buildPageContext({ i18n: { language: { code: 'fr-CA' }, catalogue: {} } });
    expect(parse(renderToString(page({}, context))).documentElement.lang).toBe('fr-CA');
  });

  it('leads past the header into the main content', () => {
    const document = parse(renderToString(page()));
    expect(document.body.firstElementChild?.getAttribute('href')).toBe('#mainContent');
    const main = document.getElementById('mainContent');
    expect([main?.tagName, main?.getAttribute('tabindex'), main?.textContent]).toEqual(['MAIN', '-1', 'Supper']);
  });

  describe('hydration', () => {
    let root: Root | undefined;
    afterEach(async () => await act(async () => root?.unmount()));

    async function hydrate(context: PageContext) {
      const mismatch = vi.fn();
      document.documentElement.innerHTML = parse(renderToString(page({}, context))).documentElement.innerHTML;
      document.documentElement.lang = 'en';
      const before = document.querySelector('main');
      await act(async () => {
        root = hydrateRoot(document, page({}, context), { onRecoverableError: mismatch });
      });
      return { mismatch, hasKeptMain: document.querySelector('main') === before };
    }

    it('changes nothing under the legacy header', async () => {
      const { mismatch, hasKeptMain } = await hydrate(buildPageContext({ flags: { OLO_NEW_HEADER: false } }));
      expect(mismatch).not.toHaveBeenCalled();
      expect(hasKeptMain).toBe(true);
    });

    it('changes nothing under the new header, though this browser has a location saved', async () => {
      localStorage.setItem(PREFERRED_LOCATION_KEY, '101');
      const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }));
      const { mismatch, hasKeptMain } = await hydrate(buildPageContext());
      expect(mismatch).not.toHaveBeenCalled();
      expect(hasKeptMain).toBe(true);
      await vi.waitFor(() => expect(localStorage.getItem(PREFERRED_LOCATION_KEY)).toBeNull());
      expect(fetch).toHaveBeenCalledOnce();
    });
  });
});
