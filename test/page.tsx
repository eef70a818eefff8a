import type { ReactNode } from 'react';
import { BlockViewsProvider } from '#blocks/stream.tsx';
import { PIECE_NAMES } from '#blocks/pieces.ts';
import { BLOCK_VIEWS, loadBlockViews } from '#blocks/views.ts';
import { TEMPLATE_PARTS } from '#templates/parts.ts';
import type { ImageProps, Lookup, VideoProps } from '#content/lookup.ts';
import type { LanguageCode, PageContext } from '#features/pages/contract.ts';
import { tieredNavigation } from '#features/snippets/definitions.ts';
import { messages } from '#ui/site/catalogues/en/index.ts';
import { messages as spanish } from '#ui/site/catalogues/es/index.ts';
import { messages as french } from '#ui/site/catalogues/fr-CA/index.ts';
import { MessagesProvider, translator } from '#ui/site/messages.tsx';
import { PageContextProvider } from '#ui/site/page-context.tsx';

const blockViews = await loadBlockViews([...Object.keys(BLOCK_VIEWS), ...PIECE_NAMES]);
const partViews = Object.fromEntries(
  await Promise.all(Object.entries(TEMPLATE_PARTS).map(async ([name, load]) => [name, await load()] as const)),
);
const views = { ...blockViews, ...partViews };
const CATALOGUES = { en: messages, es: spanish, 'fr-CA': french };

/** A page's context at noon in New York, Wednesday, March 4, 2026. */
export const PAGE_CONTEXT: PageContext = {
  request: { url: '/' },
  csrf_token: '',
  now: '2026-03-04T17:00:00.000Z',
  error_reporting_address: null,
  commit_sha: '',
  branch_slug: '',
  i18n: { language: { code: 'en' }, catalogue: {} },
  flags: { OLO_NEW_HEADER: true },
  site: { name: 'Lantern Bay Seafood Kitchen', short_name: 'Lantern Bay', tagline: '', logo_url: '' },
  country: { printable_name: 'United States' },
  header: null,
  footer: null,
  legacy_header: { scripts: [], styles: [] },
  home_url: '/',
  map_page_url: '/locations/',
  directory_url: '/seafood-restaurants/locations/',
  local_page_root: '/seafood-restaurants/locations/',
  map: { kind: 'embedded', style_url: '' },
  captcha: 'altcha',
  frame_hosts: ['booking.example'],
  shell: 'site',
};

/** Surroundings of a view: the page's context, its language's messages, the blocks' views. */
export function PageAround({
  language = 'en',
  captcha = 'altcha',
  more,
  children,
}: {
  language?: LanguageCode;
  captcha?: PageContext['captcha'];
  /** Other fields of the page's context. */
  more?: Partial<PageContext>;
  children: ReactNode;
}) {
  const context: PageContext = {
    ...PAGE_CONTEXT,
    ...more,
    captcha,
    i18n: { language: { code: language }, catalogue: {} },
  };
  return (
    <PageContextProvider value={context}>
      <MessagesProvider translate={translator(language, CATALOGUES[language])}>
        <BlockViewsProvider value={views}>{children}</BlockViewsProvider>
      </MessagesProvider>
    </PageContextProvider>
  );
}

/** An image of two widths and two formats, distinguished by `name` in its addresses. */
export function buildImage(name: string, alt = `The ${name}`): ImageProps {
  const renditions = [640, 1600].flatMap((width) =>
    ['webp', 'jpeg'].map((format) => ({
      url: `/media/${name}-${width}.${format}`,
      width,
      size: width * 100,
      mimetype: `image/${format}`,
    })),
  );
  return { title: name, alt, renditions, imageData: { width: 1600, height: 900 } };
}

/** A video with two sources, English and Spanish captions and a poster. */
export function buildVideo(name: string): VideoProps {
  return {
    title: `The ${name}`,
    sources: [
      { url: `/media/videos/1/abc/${name}.webm`, mimetype: 'video/webm' },
      { url: `/media/videos/1/abc/${name}.mp4`, mimetype: 'video/mp4' },
    ],
    tracks: [
      { kind: 'captions', src: '/video-track/1/', label: 'English', srclang: 'en', sort_order: 0 },
      { kind: 'captions', src: '/video-track/2/', label: 'Español', srclang: 'es', sort_order: 1 },
    ],
    poster: buildImage(`${name}-poster`),
    width: 960,
    height: 540,
    duration_seconds: 12,
    uploaded_at: '2026-03-01T12:00:00.000Z',
  };
}

/** A lookup in which every target exists. */
export const FULL_LOOKUP: Lookup = {
  page: (id) => ({ id, url: `/page-${id}/`, title: `Page ${id}` }),
  image: (id) => buildImage(`image-${id}`),
  document: (id) => ({
    id,
    url: `/documents/${id}/file.pdf`,
    title: `Document ${id}`,
    file_extension: 'pdf',
    file_size: 1_234_567,
  }),
  video: (id) => buildVideo(`film-${id}`),
  snippet: (id) => ({ id, model: 'tiered_navigation', value: tieredNavigation.example }),
};
