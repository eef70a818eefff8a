// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildVideo, PageAround } from '#test/page.tsx';
import { BackgroundVideo } from './background-video.tsx';
import { VideoPlayer } from './video-player.tsx';
import { playable } from './playable.ts';

/** What the page's observers were told to watch, and a way to say how much of it is seen. */
let observers: { threshold: unknown; see(ratio: number): void; isOff: boolean }[];
/** Media queries that hold; a change is told to those who listen. */
let wishes: Set<string>;
let motionListeners: Set<() => void>;
let play: ReturnType<typeof vi.fn<() => Promise<void>>>;
let pause: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  observers = [];
  wishes = new Set();
  motionListeners = new Set();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly entry: (typeof observers)[number];
      constructor(tell: (entries: { intersectionRatio: number }[]) => void, options: { threshold: unknown }) {
        this.entry = {
          threshold: options.threshold,
          isOff: false,
          see: (intersectionRatio) => act(() => tell([{ intersectionRatio }])),
        };
      }
      observe() {
        observers.push(this.entry);
      }
      disconnect() {
        this.entry.isOff = true;
      }
    },
  );
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return wishes.has(query);
        },
        addEventListener: (_: string, listener: () => void) => motionListeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => motionListeners.delete(listener),
      }) as never,
  );
  play = vi.fn(async function (this: HTMLVideoElement) {
    Object.defineProperty(this, 'paused', { configurable: true, value: false });
    fireEvent.play(this);
  });
  pause = vi.fn(function (this: HTMLVideoElement) {
    Object.defineProperty(this, 'paused', { configurable: true, value: true });
    fireEvent.pause(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (element: ReactElement) => render(<PageAround>{element}</PageAround>);
const button = () => screen.getByRole('button');
const harbor = buildVideo('harbor');

describe('a video that plays by itself', () => {
  it('waits until a tenth of it is seen and stops when less is', () => {
    show(<VideoPlayer video={harbor} isMutedAutoplay />);
    expect(observers.map(({ threshold }) => threshold)).toEqual([0.1]);
    observers[0]?.see(0.09);
    expect(play).not.toHaveBeenCalled();
    observers[0]?.see(0.1);
    expect(play).toHaveBeenCalledOnce();
    expect(button().getAttribute('aria-label')).toBe('Pause video: The harbor');
    observers[0]?.see(0);
    expect(pause).toHaveBeenCalledOnce();
    observers[0]?.see(0.5);
    expect(play).toHaveBeenCalledTimes(2);
  });

  it('stays paused for guests who prefer reduced motion, except by its button', () => {
    wishes.add('(prefers-reduced-motion: reduce)');
    show(<BackgroundVideo desktop={harbor} />);
    observers[0]?.see(1);
    expect(play).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Play video: The harbor' }));
    expect(play).toHaveBeenCalledOnce();
  });

  it('stops when a guest asks for less motion while it plays', () => {
    show(<BackgroundVideo desktop={harbor} />);
    observers[0]?.see(1);
    wishes.add('(prefers-reduced-motion: reduce)');
    act(() => motionListeners.forEach((tell) => tell()));
    expect(pause).toHaveBeenCalledOnce();
  });

  it('stays paused for guests who save data', () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    show(<BackgroundVideo desktop={harbor} />);
    Reflect.deleteProperty(navigator, 'connection');
    expect(observers).toEqual([]);
  });

  it('does not start again once the guest has paused it', () => {
    show(<BackgroundVideo desktop={harbor} />);
    observers[0]?.see(1);
    fireEvent.click(button());
    observers[0]?.see(0);
    observers[0]?.see(1);
    expect(play).toHaveBeenCalledOnce();
    fireEvent.click(button());
    observers[0]?.see(0);
    observers[0]?.see(1);
    expect(play, 'the guest has started it again').toHaveBeenCalledTimes(3);
  });

  it('keeps its button when the browser refuses to play', async () => {
    play.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    show(<BackgroundVideo desktop={harbor} />);
    await act(async () => observers[0]?.see(1));
    expect(button().getAttribute('aria-label')).toBe('Play video: The harbor');
  });

  it('is no longer observed after unmounting', () => {
    show(<BackgroundVideo desktop={harbor} />).unmount();
    expect(observers[0]?.isOff).toBe(true);
    expect(motionListeners.size).toBe(0);
  });
});

describe('VideoPlayer', () => {
  const element = () => document.querySelector('video');

  it('waits to be started, fetching nothing but its still', () => {
    show(<VideoPlayer video={harbor} />);
    expect(observers).toEqual([]);
    expect(element()?.getAttribute('preload')).toBe('none');
    expect(element()?.getAttribute('poster')).toBe('/media/harbor-poster-1600.jpeg');
    expect(element()?.hasAttribute('autoplay')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Play video: The harbor' }));
    expect(play).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Pause video: The harbor' }));
    expect(pause).toHaveBeenCalledOnce();
  });

  it('offers its sources in their order and shows the first track', () => {
    const swapped = { ...harbor, tracks: harbor.tracks.toReversed() };
    show(<VideoPlayer video={swapped} />);
    expect([...document.querySelectorAll('source')].map(({ type }) => type)).toEqual(['video/webm', 'video/mp4']);
    const tracks = [...document.querySelectorAll('track')];
    expect(tracks.map(({ label, srclang, kind }) => [label, srclang, kind])).toEqual([
      ['English', 'en', 'captions'],
      ['Español', 'es', 'captions'],
    ]);
    expect(tracks.map((track) => track.hasAttribute('default'))).toEqual([true, false]);
  });

  it('shows no track that was not put first', () => {
    const video = { ...harbor, tracks: harbor.tracks.filter(({ sort_order }) => sort_order > 0) };
    show(<VideoPlayer video={video} />);
    expect(document.querySelector('track[default]')).toBeNull();
  });

  it('has its aspect ratio without a still', () => {
    show(<VideoPlayer video={{ ...harbor, poster: null }} />);
    expect(element()?.hasAttribute('poster')).toBe(false);
    expect(element()?.getAttribute('preload')).toBe('metadata');
    expect([element()?.getAttribute('width'), element()?.getAttribute('height')]).toEqual(['960', '540']);
  });
});

describe('BackgroundVideo', () => {
  it('is hidden from screen readers but for the button', () => {
    show(<BackgroundVideo desktop={harbor} />);
    const player = document.querySelector('video');
    expect(player?.getAttribute('aria-hidden')).toBe('true');
    expect(player?.hasAttribute('controls')).toBe(false);
    expect(player?.querySelector('track')).toBeNull();
    expect(document.querySelector('img')?.alt).toBe('');
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('has one video for small screens and one for others', () => {
    show(<BackgroundVideo desktop={harbor} mobile={buildVideo('pier')} />);
    const [large, small] = document.querySelectorAll('video');
    expect(large?.parentElement?.className).toMatch(/large/);
    expect(large?.querySelector('source')?.src).toMatch(/harbor\.webm$/);
    expect(small?.parentElement?.className).toMatch(/small/);
    expect(small?.querySelector('source')?.src).toMatch(/pier\.webm$/);
  });

  it.each([
    ['desktop', { desktop: harbor }],
    ['mobile', { desktop: null, mobile: harbor }],
  ])('makes do with the %s video', (_, videos) => {
    show(<BackgroundVideo {...videos} />);
    expect(document.querySelectorAll('video')).toHaveLength(1);
    expect(document.querySelector('video')?.parentElement?.className).not.toMatch(/large|small/);
  });

  it('takes the size that the editor gave', () => {
    show(<BackgroundVideo desktop={harbor} desktopSize={{ width: 1000, height: null }} />);
    const player = document.querySelector('video');
    expect([player?.getAttribute('width'), player?.getAttribute('height')]).toEqual(['1000', '540']);
  });
});

it('a video without sources is none', () => {
  expect(playable({ ...harbor, sources: [] })).toBeNull();
  expect(playable(harbor)).toBe(harbor);
});
