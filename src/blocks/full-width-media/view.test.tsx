// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { validateValue } from '#content/validate.ts';
import { buildImage, buildVideo, PageAround } from '#test/page.tsx';
import { blockRegistry } from '../definitions.ts';
import { EMPTY_MEDIUM, fullWidthMedia } from './definition.ts';
import { FullWidthMedia } from './view.tsx';

type Medium = ComponentProps<typeof FullWidthMedia>['media'][number];

const empty: Medium = {
  type: 'image',
  image: null,
  video: null,
  is_muted_autoplay: true,
  embed: '',
  embed_title: '',
};
const image: Medium = { ...empty, image: buildImage('pier') };
const video: Medium = { ...empty, type: 'video', video: buildVideo('boats') };
const other: Medium = { ...empty, type: 'other', embed: 'https://vimeo.com/12345', embed_title: 'Boats' };

afterEach(cleanup);
const show = (...media: Medium[]) =>
  render(
    <PageAround>
      <FullWidthMedia media={media} />
    </PageAround>,
  ).container;

describe('FullWidthMedia', () => {
  it.each([
    ['image', [image, video, other], 'img[alt="The pier"]'],
    ['video', [video, image, other], 'video'],
    ['other site', [other, image, video], 'button'],
  ] as const)('shows the first medium alone: a %s', (_, media, selector) => {
    const container = show(...media);
    expect(container.querySelector(selector)).not.toBeNull();
    expect(container.querySelectorAll('img[alt]:not([alt=""]), video, a[href*=vimeo]')).toHaveLength(1);
  });

  it.each([
    ['video', { ...video, video: null }],
    ['video without sources', { ...video, video: { ...buildVideo('boats'), sources: [] } }],
    ['image', { ...image, image: null }],
    ['embed', { ...other, embed: '' }],
  ])('shows the next when its %s is deleted', (_, gone) => {
    expect(show(gone, image).querySelector('img')?.alt).toBe('The pier');
  });

  it('renders nothing when all are deleted', () => {
    expect(show({ ...video, video: null }, { ...image, image: null }).innerHTML).toBe('');
  });

  it('gives a video that is to be started its controls', () => {
    show({ ...video, is_muted_autoplay: false });
    expect(document.querySelector('video')?.hasAttribute('controls')).toBe(true);
    expect(screen.getByRole('button', { name: 'Play video: The boats' })).toBeDefined();
  });

  it.each([
    [{ ...EMPTY_MEDIUM }, ['media.0.image']],
    [{ ...EMPTY_MEDIUM, type: 'video' as const }, ['media.0.video']],
    [{ ...EMPTY_MEDIUM, type: 'other' as const }, ['media.0.embed', 'media.0.embed_title']],
  ])('asks before publishing for what the kind needs', (medium, fields) => {
    const { errors } = validateValue(fullWidthMedia, { media: [medium] }, 'publish', blockRegistry);
    expect(errors.map(({ field }) => field)).toEqual(fields);
    expect(validateValue(fullWidthMedia, { media: [medium] }, 'draft', blockRegistry).errors).toEqual([]);
  });

  it('refuses a provider that is not allowed, and a fourth medium', () => {
    const strange = { ...EMPTY_MEDIUM, type: 'other' as const, embed: 'https://evil.example/x', embed_title: 'X' };
    const refused = (media: unknown[]) => validateValue(fullWidthMedia, { media }, 'publish', blockRegistry).errors;
    expect(refused([strange]).map(({ field }) => field)).toEqual(['media.0.embed']);
    expect(refused(Array(4).fill({ ...EMPTY_MEDIUM, image: 1 })).map(({ field }) => field)).toEqual(['media']);
  });
});
