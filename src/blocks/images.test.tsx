// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps, ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { validateValue } from '#content/validate.ts';
import { buildImage, buildVideo, PageAround } from '#test/page.tsx';
import { blockRegistry } from './definitions.ts';
import { FeatureImage } from './feature-image/view.tsx';
import { ImageLink } from './image-link/view.tsx';
import { image as imageBlock } from './image/definition.ts';
import { Image } from './image/view.tsx';
import { EMPTY_TILE, mediaGrid } from './media-grid/definition.ts';
import { MediaGrid } from './media-grid/view.tsx';
import { columnsFor, SocialGrid } from './social-grid/view.tsx';
import { Video } from './video/view.tsx';

afterEach(cleanup);
const show = (element: ReactElement) => render(<PageAround>{element}</PageAround>).container;
const pier = buildImage('pier');

describe('FeatureImage', () => {
  const feature: ComponentProps<typeof FeatureImage> = { image: pier, width: 'centered', caption: '', link: null };

  it.each([
    ['centered', 'media'],
    ['full', 'full'],
  ] as const)('lies %s in the page', (width, flow) => {
    expect(show(<FeatureImage {...feature} width={width} />).firstElementChild?.getAttribute('data-flow')).toBe(flow);
  });

  it('ties the caption to the image', () => {
    show(<FeatureImage {...feature} caption="At dawn" />);
    expect(screen.getByRole('figure').querySelector('figcaption')?.textContent).toBe('At dawn');
  });

  it('leads somewhere, named by the image', () => {
    show(<FeatureImage {...feature} link="/pier/" image={{ ...pier, alt: '' }} />);
    expect(screen.getByRole('link', { name: 'pier' }).getAttribute('href')).toBe('/pier/');
  });

  it('is nothing without its image', () => {
    expect(show(<FeatureImage {...feature} image={null} caption="At dawn" />).innerHTML).toBe('');
  });
});

describe('Image', () => {
  it.each([
    ['as the library says', {}, 'The pier'],
    ['as the editor says here', { alt_text: 'Our pier' }, 'Our pier'],
    ['as decoration', { is_decorative: true }, ''],
  ])('is read %s', (_, changes, alt) => {
    show(<Image {...{ image: pier, caption: '', alt_text: '', is_decorative: false, ...changes }} />);
    expect(document.querySelector('img')?.alt).toBe(alt);
  });

  it('is not both decoration and described', () => {
    const value = { ...imageBlock.example, alt_text: 'Fire', is_decorative: true };
    expect(validateValue(imageBlock, value, 'publish', blockRegistry).errors.map(({ field }) => field)).toEqual([
      'alt_text',
    ]);
  });
});

describe('ImageLink', () => {
  it('is named by its words, which are not read twice', () => {
    show(<ImageLink image={pier} link="/x/" label="Find a table" />);
    expect(screen.getByRole('link', { name: 'Find a table' })).toBeDefined();
    expect(document.querySelector('img')?.alt).toBe('');
  });

  it.each([
    [pier, 'The pier'],
    [{ ...pier, alt: '' }, 'pier'],
  ])('is named by its image without words', (image, name) => {
    show(<ImageLink image={image} link="/x/" label="" />);
    expect(screen.getByRole('link', { name })).toBeDefined();
  });

  it.each([
    ['target', { link: null }],
    ['name', { image: { ...pier, alt: '', title: '' } }],
  ])('is a mere image without a %s', (_, gap) => {
    const container = show(<ImageLink {...{ image: pier, link: '/x/', label: '', ...gap }} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.querySelector('img')).not.toBeNull();
  });

  it('keeps its text when the image is deleted', () => {
    show(<ImageLink image={null} link="/x/" label="Find a table" />);
    expect(screen.getByRole('link').textContent).toBe('Find a table');
  });
});

describe('Video', () => {
  it('is a video with its caption', () => {
    show(<Video video={buildVideo('boats')} caption="Boats" is_muted_autoplay={false} loop />);
    const player = document.querySelector('video');
    expect(player?.loop).toBe(true);
    expect(player?.closest('figure')?.textContent).toContain('Boats');
  });

  it('renders nothing when the video is deleted', () => {
    expect(show(<Video video={null} caption="Boats" is_muted_autoplay={false} loop={false} />).innerHTML).toBe('');
  });
});

describe('MediaGrid', () => {
  type Tile = ComponentProps<typeof MediaGrid>['tiles'][number];
  const empty: Tile = {
    ...EMPTY_TILE,
    desktop_image: null,
    mobile_image: null,
    link: null,
    desktop_video: null,
    mobile_video: null,
    video: null,
  };
  const classesOf = (container: HTMLElement) => [...container.querySelectorAll('li')].map((tile) => tile.className);

  it('lays tiles into rows by classes, for both screens', () => {
    const tiles = [8, 4, 6].map((desktop_width) => ({ ...empty, desktop_image: pier, desktop_width, mobile_width: 6 }));
    const container = show(<MediaGrid tiles={tiles} />);
    expect(classesOf(container).map((names) => names.match(/(from|span|smallFrom|smallSpan)\d+/g)?.join(' '))).toEqual([
      'from1 span8 smallFrom1 smallSpan6',
      'from9 span4 smallFrom7 smallSpan6',
      'from4 span6 smallFrom4 smallSpan6',
    ]);
  });

  it('closes the gap of a deleted tile', () => {
    const container = show(<MediaGrid tiles={[empty, { ...empty, desktop_image: pier }]} />);
    expect(classesOf(container)).toHaveLength(1);
  });

  it('shows its own image on small screens, or the one it has', () => {
    const tall = buildImage('tall');
    const both = show(<MediaGrid tiles={[{ ...empty, desktop_image: pier, mobile_image: tall }]} />);
    expect(both.querySelector('source[media]')?.getAttribute('srcset')).toMatch(/tall/);
    cleanup();
    expect(show(<MediaGrid tiles={[{ ...empty, mobile_image: tall }]} />).querySelector('img')?.alt).toBe('The tall');
  });

  it('names the link of an image', () => {
    show(
      <MediaGrid tiles={[{ ...empty, desktop_image: { ...pier, alt: '' }, alt_text: 'To the pier', link: '/p/' }]} />,
    );
    expect(screen.getByRole('link', { name: 'To the pier' })).toBeDefined();
  });

  it('keeps the button of a background video out of its link', () => {
    const video = buildVideo('boats');
    show(<MediaGrid tiles={[{ ...empty, type: 'background_video', desktop_video: video, link: '/boats/' }]} />);
    expect(screen.getByRole('link', { name: 'The boats' })).toBeDefined();
    expect(screen.getByRole('button').closest('a')).toBeNull();
  });

  it('captions its videos', () => {
    show(<MediaGrid tiles={[{ ...empty, type: 'video', video: buildVideo('boats'), caption: 'Dawn' }]} />);
    expect(screen.getByRole('figure').textContent).toContain('Dawn');
  });

  it('asks before publishing for what a tile needs', () => {
    const tiles = (['image', 'background_video', 'video'] as const).map((type) => ({ ...EMPTY_TILE, type }));
    const { errors } = validateValue(mediaGrid, { tiles }, 'publish', blockRegistry);
    expect(errors.map(({ field }) => field)).toEqual([
      'tiles.0.desktop_image',
      'tiles.1.desktop_video',
      'tiles.2.video',
    ]);
  });
});

describe('SocialGrid', () => {
  it('links the images that lead somewhere', () => {
    const images = [
      { image: pier, link: 'https://photos.example/1' },
      { image: buildImage('fire'), link: null },
      { image: null, link: 'https://photos.example/3' },
    ];
    const container = show(<SocialGrid heading="Guests" images={images} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://photos.example/1']);
    expect(container.querySelectorAll('li')).toHaveLength(2);
  });

  it('renders nothing when all images are deleted', () => {
    expect(show(<SocialGrid heading="Guests" images={[{ image: null, link: null }]} />).innerHTML).toBe('');
  });

  it.each([
    [1, 1],
    [6, 6],
    [7, 4],
    [8, 4],
    [9, 5],
    [10, 5],
    [12, 6],
    [13, 5],
  ])('puts %i images into %i columns', (count, columns) => {
    expect(columnsFor(count)).toBe(columns);
  });
});
