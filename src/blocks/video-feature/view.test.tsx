// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildImage, buildVideo, PageAround } from '#test/page.tsx';
import { blockRegistry } from '../definitions.ts';
import { validateValue } from '#content/validate.ts';
import { videoFeature } from './definition.ts';
import { VideoFeature } from './view.tsx';

const feature: ComponentProps<typeof VideoFeature> = {
  video: buildVideo('hearth'),
  image: buildImage('fire'),
  image_alignment: 'right',
  text_style: 'light',
  title: 'A day at the hearth',
  subtitle: '',
  show_share_icons: true,
  facebook_url: 'https://social.example/share',
  twitter_url: null,
  fineprint: '',
};
const show = (changes: Partial<typeof feature> = {}) =>
  render(
    <PageAround>
      <VideoFeature {...feature} {...changes} />
    </PageAround>,
  );
const player = () => document.querySelector('video');
const watch = () => screen.getByRole('button', { name: 'Watch the video' });

let play: ReturnType<typeof vi.fn<() => Promise<void>>>;
let pause: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  play = vi.fn(async () => {});
  pause = vi.fn();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause);
});
afterEach(cleanup);

describe('VideoFeature', () => {
  it('shows the words until the guest watches the video, which has the focus then', () => {
    show();
    expect(player()?.closest('[hidden]')).not.toBeNull();
    expect(player()?.hasAttribute('poster'), 'nothing is fetched for a hidden video').toBe(false);
    fireEvent.click(watch());
    expect(player()?.closest('[hidden]')).toBeNull();
    expect(screen.getByText('A day at the hearth').closest('[hidden]')).not.toBeNull();
    expect(play).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(player());
  });

  it.each([
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => fireEvent.keyDown(player() as HTMLVideoElement, { key: 'Escape' })],
  ])('closes by %s: the video pauses and the focus goes back', (_, close) => {
    show();
    fireEvent.click(watch());
    close();
    expect(pause).toHaveBeenCalledOnce();
    expect(player()?.closest('[hidden]')).not.toBeNull();
    expect(document.activeElement).toBe(watch());
  });

  it('does not take the focus when the page opens', () => {
    show();
    expect(document.activeElement).toBe(document.body);
    expect(pause).not.toHaveBeenCalled();
  });

  it('ignores other keys', () => {
    show();
    fireEvent.click(watch());
    fireEvent.keyDown(player() as HTMLVideoElement, { key: ' ' });
    expect(pause).not.toHaveBeenCalled();
  });

  it('shares in a new tab that cannot reach this one', () => {
    show();
    const link = screen.getByRole('link', { name: /Share on Facebook/ });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(screen.getAllByRole('link'), 'X has no address').toHaveLength(1);
  });

  it('shares nothing by default', () => {
    show({ show_share_icons: false });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['is gone', null],
    ['has nothing to play', { ...buildVideo('hearth'), sources: [] }],
  ])('is an image with words when the video %s', (_, video) => {
    show({ video });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('img', { name: 'The fire' })).toBeDefined();
  });

  it('shows the still of the video without an image', () => {
    show({ image: null });
    expect(document.querySelector('img')?.getAttribute('src')).toMatch(/hearth-poster/);
  });

  it('is nothing without anything', () => {
    expect(show({ video: null, image: null, title: '' }).container.innerHTML).toBe('');
  });

  it('may not share without an address', () => {
    const value = { ...videoFeature.example, facebook_url: null, twitter_url: null };
    const { errors } = validateValue(videoFeature, value, 'publish', blockRegistry);
    expect(errors.map(({ field }) => field)).toEqual(['show_share_icons']);
  });
});
