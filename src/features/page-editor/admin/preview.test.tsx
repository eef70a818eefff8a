// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFormStore } from '#ui/admin/content-form/form-store.ts';
import { forgetFormToken } from '#ui/admin/api/form-token.ts';
import { listenToPage, showBlock } from './preview-frame.ts';
import { PreviewPane } from './preview-pane.tsx';
import { createPreviewQueue, PREVIEW_DELAY_MS } from './preview-queue.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('the queue of drawings', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('draws once for many changes, after a pause', async () => {
    const show = vi.fn(() => Promise.resolve());
    const queue = createPreviewQueue(show);
    queue.request();
    await vi.advanceTimersByTimeAsync(PREVIEW_DELAY_MS - 1);
    queue.request();
    await vi.advanceTimersByTimeAsync(PREVIEW_DELAY_MS - 1);
    expect(show).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(show).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('never draws two at a time, and draws once more for what changed meanwhile', async () => {
    const finish: (() => void)[] = [];
    const show = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
    const queue = createPreviewQueue(show);
    queue.request(0);
    await vi.advanceTimersByTimeAsync(0);
    queue.request();
    await vi.advanceTimersByTimeAsync(10 * PREVIEW_DELAY_MS);
    queue.request();
    await vi.advanceTimersByTimeAsync(10 * PREVIEW_DELAY_MS);
    expect(show).toHaveBeenCalledTimes(1);
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(show).toHaveBeenCalledTimes(2);
    finish[1]?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(show).toHaveBeenCalledTimes(2);
  });
});

describe('a drawn page', () => {
  const page = () => {
    document.body.innerHTML =
      '<div data-block-id="a"><p>One</p><div data-block-id="b"><a href="/press/"><em>Two</em></a></div></div><a id="out" href="/x/">Out</a>';
    const onBlock = vi.fn();
    const onKey = vi.fn();
    listenToPage(document, { onBlock, onKey });
    return { onBlock, onKey };
  };
  const click = (selector: string) =>
    fireEvent.click(document.querySelector(selector) ?? expect.fail(`there is no ${selector}`));

  it('leads from a press to the innermost block, and follows no link', () => {
    const { onBlock } = page();
    // False: the default, following the link, was prevented.
    expect(click('em')).toBe(false);
    expect(onBlock).toHaveBeenLastCalledWith('b');
    click('p');
    expect(onBlock).toHaveBeenLastCalledWith('a');
    expect(click('#out')).toBe(false);
    expect(onBlock).toHaveBeenCalledTimes(2);
  });

  it('outlines the block that is worked on, and only that', () => {
    page();
    const outlined = () =>
      [...document.querySelectorAll<HTMLElement>('[data-block-id]')]
        .filter(
          ({ style }) => style.getPropertyValue('outline') !== '' || style.getPropertyValue('outline-offset') !== '',
        )
        .map(({ dataset }) => dataset['blockId']);
    showBlock(document, 'a');
    expect(outlined()).toEqual(['a']);
    showBlock(document, 'b');
    expect(outlined()).toEqual(['b']);
    showBlock(document, 'gone');
    expect(outlined()).toEqual([]);
  });
});

describe('the preview beside the form', () => {
  /** What was posted, and how each post is answered. */
  let posts: { action: string; target: string; fields: Record<string, string> }[];
  let answer: (frame: HTMLIFrameElement) => void;
  const drawing = (html: string, contentType = 'text/html') => {
    const made = document.implementation.createHTMLDocument('');
    made.body.innerHTML = html;
    Object.defineProperty(made, 'contentType', { value: contentType });
    return made;
  };
  const show = (frame: HTMLIFrameElement, made: Document) => {
    Object.defineProperty(frame, 'contentDocument', { configurable: true, value: made });
    frame.dispatchEvent(new Event('load'));
  };

  beforeEach(() => {
    forgetFormToken();
    posts = [];
    answer = (frame) => show(frame, drawing(`<p data-block-id="a">Page ${posts.length}</p>`));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ csrf_token: `token ${posts.length}` })));
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      const fields = Object.fromEntries([...this.querySelectorAll('input')].map(({ name, value }) => [name, value]));
      posts.push({ action: this.getAttribute('action') ?? '', target: this.target, fields });
      const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${this.target}"]`);
      if (frame) queueMicrotask(() => answer(frame));
    });
  });

  const open = (more: Partial<Parameters<typeof PreviewPane>[0]> = {}) => {
    const store = createFormStore({ body: [] });
    const props = {
      path: '/wagtail/pages/7/edit/preview/',
      value: () => ({ title: 'Pier', slug: 'pier', content: store.getValue() }),
      subscribe: store.subscribe,
      isOpen: true,
      onBlock: vi.fn(),
      onKey: vi.fn(),
      blockId: null,
      onClose: vi.fn(),
      ...more,
    };
    render(<PreviewPane {...props} />);
    return { store, props };
  };
  const seen = () => screen.getByTitle<HTMLIFrameElement>('Preview of the page');

  it('posts the page as it is typed into the frame that is not seen, and shows it once it is drawn', async () => {
    const { store, props } = open();
    await waitFor(() => expect(screen.queryByText('Loading the preview…')).toBeNull());
    expect(posts).toEqual([
      {
        action: '/wagtail/pages/7/edit/preview/',
        target: seen().name,
        fields: { title: 'Pier', slug: 'pier', content: '{"body":[]}', is_still: 'true', csrf_token: 'token 0' },
      },
    ]);
    const first = seen();
    act(() => store.setIn(['body'], [1]));
    await waitFor(() => expect(seen()).not.toBe(first));
    expect(posts).toHaveLength(2);
    expect(posts[1]?.fields['content']).toBe('{"body":[1]}');
    const drawn = seen().contentDocument?.querySelector('p') ?? expect.fail('nothing is drawn');
    drawn.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(props.onBlock).toHaveBeenCalledWith('a');
  });

  it('says why it could not be drawn, keeps the last one, and tries again', async () => {
    answer = (frame) =>
      show(frame, drawing('{"type":"unavailable","title":"A service we need is not answering"}', 'application/json'));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('A service we need is not answering');
    answer = (frame) => show(frame, drawing('<p>There</p>'));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(seen().contentDocument?.body.textContent).toBe('There');
  });

  it('fetches another token when the form has expired, and posts again', async () => {
    let isStale = true;
    answer = (frame) => {
      const stale = drawing('{"type":"csrf_failed","title":"The form has expired"}', 'application/json');
      show(frame, isStale ? stale : drawing('<p>There</p>'));
      isStale = false;
    };
    open();
    await waitFor(() => expect(seen().contentDocument?.body.textContent).toBe('There'));
    expect(posts.map(({ fields }) => fields['csrf_token'])).toEqual(['token 0', 'token 1']);
  });

  it('posts nothing while it is closed', async () => {
    const { store } = open({ isOpen: false });
    act(() => store.setIn(['body'], [1]));
    await new Promise((resolve) => setTimeout(resolve, PREVIEW_DELAY_MS + 100));
    expect(posts).toEqual([]);
  });

  it('goes on in a tab of its own', async () => {
    const tab = { closed: false, scrollY: 0, scrollTo: vi.fn(), document: { readyState: 'complete' } };
    const openWindow = vi.fn(() => tab);
    vi.stubGlobal('open', openWindow);
    const { store, props } = open({ isOpen: false });
    fireEvent.click(screen.getByRole('button', { name: 'Open the preview in a new tab', hidden: true }));
    expect(props.onClose).toHaveBeenCalled();
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(openWindow).toHaveBeenCalledWith('about:blank', posts[0]?.target);
    tab.document = { readyState: 'complete' };
    act(() => store.setIn(['body'], [1]));
    await waitFor(() => expect(posts).toHaveLength(2));
    expect(posts[1]?.target).toBe(posts[0]?.target);
    tab.closed = true;
  });
});
