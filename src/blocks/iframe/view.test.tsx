// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { validateValue } from '#content/validate.ts';
import { PageAround } from '#test/page.tsx';
import { blockRegistry } from '../definitions.ts';
import { heightIn } from '../use-frame-height.ts';
import { iframe } from './definition.ts';
import { Iframe } from './view.tsx';

const booking: ComponentProps<typeof Iframe> = {
  url: 'https://booking.example/tables/',
  mobile_url: null,
  title: 'Book a room',
  default_height: 640,
};

let comeNear: () => void;
let isSmall: boolean;
beforeEach(() => {
  isSmall = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: isSmall && query === '(width <= 840px)' }) as never,
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => act(() => tell([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Draws the block near the window. */
function show(changes: Partial<typeof booking> = {}): HTMLIFrameElement {
  render(
    <PageAround>
      <Iframe {...booking} {...changes} />
    </PageAround>,
  );
  comeNear();
  return screen.getByTitle('Book a room');
}

/** The frame's window, which happy-dom has only of pages that it loads. */
function windowOf(frame: HTMLIFrameElement): Window {
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: frame.contentWindow ?? window.top });
  return frame.contentWindow as Window;
}

function tell(data: unknown, from: { source?: unknown; origin?: string }) {
  const message = new MessageEvent('message', { data, origin: from.origin ?? 'https://booking.example' });
  Object.defineProperty(message, 'source', { value: from.source });
  act(() => void window.dispatchEvent(message));
}

describe('Iframe', () => {
  it('requests nothing until it comes near, but reserves its place', () => {
    const { container } = render(
      <PageAround>
        <Iframe {...booking} />
      </PageAround>,
    );
    expect(container.querySelector('iframe')).toBeNull();
    expect(container.querySelector('svg')?.getAttribute('height')).toBe('640');
    comeNear();
    const frame = container.querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe(booking.url);
    expect(frame?.getAttribute('height')).toBe('640');
    expect(frame?.getAttribute('sandbox')).toMatch(/allow-scripts/);
    expect(frame?.getAttribute('sandbox')).not.toMatch(/top-navigation/);
  });

  it.each([
    [true, '/m/'],
    [false, '/tables/'],
  ])('loads one address: small screen %s, %s', (small, path) => {
    isSmall = small;
    const frame = show({ url: '/tables/', mobile_url: '/m/' });
    expect(frame.getAttribute('src')).toBe(path);
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('shows the same address on small screens when the other is not allowed', () => {
    isSmall = true;
    const frame = show({ mobile_url: 'https://evil.example/' });
    expect(frame.getAttribute('src')).toBe(booking.url);
  });

  it.each(['https://evil.example/x', 'http://booking.example/', 'https://booking.example:8443/'])(
    'only links to %s',
    (url) => {
      render(
        <PageAround>
          <Iframe {...booking} url={url} />
        </PageAround>,
      );
      expect(document.querySelector('iframe')).toBeNull();
      expect(screen.getByRole('link', { name: `Open ${new URL(url).host}` }).getAttribute('href')).toBe(url);
    },
  );

  it.each([null, 'mailto:a@b.example', 'tel:+15550100', '#top'])('is nothing for %s', (url) => {
    const { container } = render(
      <PageAround>
        <Iframe {...booking} url={url} />
      </PageAround>,
    );
    expect(container.innerHTML).toBe('');
  });

  it('is as high as the page in it says', () => {
    const frame = show();
    const source = windowOf(frame);
    tell({ type: 'galley:height', height: 812.4 }, { source });
    expect(frame.getAttribute('height')).toBe('813');
    tell({ height: 700 }, { source });
    expect(frame.getAttribute('height')).toBe('700');
  });

  it('ignores all others', () => {
    const frame = show();
    const source = windowOf(frame);
    tell({ type: 'galley:height', height: 900 }, { source, origin: 'https://evil.example' });
    tell({ type: 'galley:height', height: 900 }, { source, origin: 'null' });
    tell({ type: 'galley:height', height: 900 }, { source: {} });
    tell({ type: 'galley:height', height: 900 }, { source: null });
    expect(frame.getAttribute('height')).toBe('640');
  });

  it('accepts a page of this site from its own origin only', () => {
    const frame = show({ url: '/rooms/' });
    const source = windowOf(frame);
    tell({ type: 'galley:height', height: 900 }, { source });
    expect(frame.getAttribute('height')).toBe('640');
    tell({ type: 'galley:height', height: 900 }, { source, origin: window.location.origin });
    expect(frame.getAttribute('height')).toBe('900');
  });
});

describe('heightIn', () => {
  it.each([
    [{ height: 1 }, 50],
    [{ height: 1e9 }, 20_000],
    [{ height: -5 }, 50],
    [{ height: 120.01 }, 121],
    [{ type: 'galley:height', height: 300 }, 300],
    [{ type: 'other', height: 300 }, undefined],
    [{ type: 'galley:height', height: '300' }, undefined],
    [{ height: Number.NaN }, undefined],
    [{ height: Number.POSITIVE_INFINITY }, undefined],
    [{}, undefined],
    [null, undefined],
    ['300', undefined],
    [300, undefined],
  ])('of %j is %s', (data, height) => {
    expect(heightIn(data)).toBe(height);
  });
});

describe('the addresses of a frame', () => {
  it.each([{ url: 'mailto:a@b.example' }, { url: 'http://booking.example/' }, { url: '#top' }, { document: 3 }])(
    'may not be %j',
    (url) => {
      const { errors } = validateValue(iframe, { ...iframe.example, url, mobile_url: url }, 'publish', blockRegistry);
      expect(errors.map(({ field }) => field)).toEqual(['url', 'mobile_url']);
    },
  );

  it.each([{ url: '/rooms/' }, { page: 3 }])('may be %j', (url) => {
    expect(validateValue(iframe, { ...iframe.example, url }, 'publish', blockRegistry).errors).toEqual([]);
  });
});
