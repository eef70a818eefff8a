// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { buildImage, buildVideo, PageAround } from '#test/page.tsx';
import { columnsClass, heightClass } from './heights.ts';
import { FullWidthMediaWithCta } from './view.tsx';

type Props = ComponentProps<typeof FullWidthMediaWithCta>;
type Medium = Props['media'][number];

const empty: Medium = {
  type: 'image',
  image: null,
  video: null,
  is_muted_autoplay: true,
  embed: '',
  embed_title: '',
};
const imageMedium = (name: string): Medium => ({ ...empty, image: buildImage(name) });
const videoMedium: Medium = { ...empty, type: 'video', video: buildVideo('boats') };
const band: Props = {
  media: [imageMedium('pier')],
  mobile_media: [],
  max_height: 560,
  title: 'Crab season',
  content: '<p>By the bucket</p>',
  cta: { url: '/menu/', display_name: 'See the menu' },
  text_style: 'light',
  fineprint: '<p>While it lasts</p>',
  fineprint_width: 6,
  fineprint_dropshadow: true,
};

afterEach(cleanup);
const show = (changes: Partial<Props> = {}) =>
  render(
    <PageAround>
      <FullWidthMediaWithCta {...band} {...changes} />
    </PageAround>,
  ).container;

describe('the heights', () => {
  it.each([
    [320, 'h320'],
    [321, 'h360'],
    [560, 'h560'],
    [799.5, 'h800'],
    [0, 'h320'],
    [5000, 'h800'],
    [null, 'h640'],
  ])('gives %s px the class %s', (height, name) => {
    expect(heightClass(height)).toBe(name);
  });

  it.each([
    [6, 'of6'],
    [0, 'of1'],
    [40, 'of12'],
    [null, 'of12'],
  ])('gives %s columns the class %s', (columns, name) => {
    expect(columnsClass(columns)).toBe(name);
  });

  it('uses only heights of the style sheet', () => {
    const css = readFileSync(`${projectRoot()}/src/blocks/full-width-media-with-cta/view.module.css`, 'utf8');
    for (let height = 320; height <= 800; height += 1) expect(css).toContain(`.${heightClass(height)} {`);
    for (let columns = 1; columns < 12; columns += 1) expect(css).toContain(`.${columnsClass(columns)} {`);
  });
});

describe('FullWidthMediaWithCta', () => {
  it('says what it says, bounded and in columns', () => {
    const section = show().querySelector('section');
    expect(section?.className).toMatch(/onDark.*behind.*h560/);
    expect(screen.getByRole('heading', { level: 2, name: 'Crab season' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the menu' }).getAttribute('href')).toBe('/menu/');
    expect(screen.getByText('While it lasts').parentElement?.className).toMatch(/of6.*shadow/);
  });

  it('shows another image on small screens', () => {
    const sources = [...show({ mobile_media: [imageMedium('tall')] }).querySelectorAll('source[media]')];
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.every((source) => source.getAttribute('srcset')?.includes('tall-'))).toBe(true);
  });

  it('keeps an image and a video apart by the size of the screen', () => {
    const container = show({ media: [videoMedium], mobile_media: [imageMedium('tall')] });
    expect(container.querySelector('video')?.closest('[class*=onLarge]')).not.toBeNull();
    expect(container.querySelector('img[src*=tall]')?.closest('[class*=onSmall]')).not.toBeNull();
  });

  it.each([
    ['a video with controls', { ...videoMedium, is_muted_autoplay: false }],
    ['a frame', { ...empty, type: 'other' as const, embed: 'https://vimeo.com/12345', embed_title: 'Boats' }],
  ])('lays no words over %s', (_, medium) => {
    expect(show({ media: [medium] }).querySelector('section')?.className).not.toMatch(/behind/);
  });

  it('keeps the text when the media are deleted', () => {
    expect(show({ media: [] }).querySelector('img')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Crab season' })).toBeDefined();
  });

  it.each([
    { url: null, display_name: 'Menu' },
    { url: '/menu/', display_name: '' },
  ])('leaves out half a button', (cta) => {
    show({ cta });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is nothing without anything', () => {
    const nothing = { media: [], title: '', content: '', fineprint: '', cta: { url: null, display_name: '' } };
    expect(show(nothing).innerHTML).toBe('');
  });
});
