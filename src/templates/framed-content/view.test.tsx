// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { framedContent } from './definition.ts';
import { FramedContent } from './view.tsx';

const post = vi.fn();
const disconnect = vi.fn();
let resize: (blockSize: number) => void = () => {};

beforeEach(() => {
  class Observer {
    constructor(notify: (entries: object[]) => void) {
      resize = (blockSize) => notify([{ borderBoxSize: [{ blockSize }] }]);
    }
    observe = vi.fn();
    disconnect = disconnect;
  }
  vi.stubGlobal('ResizeObserver', Observer);
  resize = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  post.mockReset();
  disconnect.mockReset();
});

const frameIn = (parent: object) => vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as Window);
const show = () =>
  render(
    <PageAround>
      <FramedContent title="Hours" body={[{ id: 'a', type: 'artf', props: { copy: '<p>Daily.</p>' } }]} />
    </PageAround>,
  );

describe('FramedContent', () => {
  it('says nothing when it is no frame', () => {
    frameIn(window);
    show();
    act(() => resize(100));
    expect(post).not.toHaveBeenCalled();
  });

  it('sends the surrounding page, of the same origin only, its height whenever that changes', () => {
    frameIn({ postMessage: post });
    const { unmount } = show();
    act(() => resize(320.2));
    act(() => resize(480));
    expect(post.mock.calls).toEqual([
      [{ type: 'galley:height', height: 321 }, window.location.origin],
      [{ type: 'galley:height', height: 480 }, window.location.origin],
    ]);
    unmount();
    expect(disconnect).toHaveBeenCalledOnce();
  });

  it('has a title for screen readers where no hero gives one', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hours');
  });

  it('may be framed and stays out of search engines', () => {
    expect(framedContent).toMatchObject({ shell: 'framed', isIndexable: false });
  });
});
