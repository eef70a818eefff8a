import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '#ui/admin/async-content.tsx';
import { FORM_TOKEN_FIELD, forgetFormToken, formToken } from '#ui/admin/api/form-token.ts';
import type { PageValue } from './page-value.ts';
import { listenToPage, readFrame, type Shown, showBlock } from './preview-frame.ts';
import { createPreviewQueue } from './preview-queue.ts';

/** How long the server may take to draw a page, in milliseconds. */
const LONGEST_WAIT_MS = 30_000;

export interface PreviewInput {
  /** Where the form is posted to. */
  path: string;
  value: () => PageValue;
  subscribe: (listener: () => void) => () => void;
  isOpen: boolean;
  onBlock: (id: string) => void;
  onKey: (event: KeyboardEvent) => void;
  /** The block that is worked on in the form. */
  blockId: string | null;
}

/**
 * Draws the page as it is typed: a hidden form is posted to the hidden frame, and when that has loaded, the two frames
 * change places, so nothing flickers. Draws in a separate tab too. Nothing is posted while neither is open.
 */
export function usePreview({ path, value, subscribe, isOpen, onBlock, onKey, blockId }: PreviewInput) {
  const id = useId().replaceAll(/[^\w-]/g, '');
  const frames = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)] as const;
  const tab = useRef<Window | null>(null);
  const [seen, setSeen] = useState<0 | 1>(0);
  const [isDrawn, setIsDrawn] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef({ path, value, isOpen, onBlock, onKey, seen, blockId });
  useEffect(() => {
    input.current = { path, value, isOpen, onBlock, onKey, seen, blockId };
  });

  const [queue] = useState(() =>
    createPreviewQueue(async () => {
      try {
        if (tab.current && !tab.current.closed) await drawInTab(tab.current);
        if (input.current.isOpen) await drawInFrame();
      } catch (error) {
        setFailure(error instanceof Error ? messageOf(error) : 'Something went wrong.');
      }
    }),
  );

  async function drawInFrame(): Promise<void> {
    const next = input.current.seen === 0 ? 1 : 0;
    const [hidden, visible] = [frames[next].current, frames[input.current.seen].current];
    if (!hidden) return;
    const shown = await postInto(hidden);
    if (shown.kind === 'failure') {
      setFailure(shown.text);
      return;
    }
    const { contentWindow } = hidden;
    // Pages of the site scroll smoothly by themselves: the new page must keep the scroll position of the former one.
    contentWindow?.scrollTo({ top: visible?.contentWindow?.scrollY ?? 0, behavior: 'instant' });
    listenToPage(shown.document, {
      onBlock: (block) => input.current.onBlock(block),
      onKey: (event) => input.current.onKey(event),
    });
    setFailure(null);
    setIsDrawn(true);
    setSeen(next);
  }

  async function postInto(frame: HTMLIFrameElement): Promise<Shown> {
    let shown = await post(frame, input.current);
    if (shown.kind === 'failure' && shown.isTokenStale) {
      forgetFormToken();
      shown = await post(frame, input.current);
    }
    return shown;
  }

  async function drawInTab(window: Window): Promise<void> {
    const before = window.document;
    const top = window.scrollY;
    submit(await formToken(), `tab-${id}`, input.current);
    await drawn(() => window.closed || (window.document !== before && window.document.readyState === 'complete'));
    if (!window.closed) window.scrollTo({ top, behavior: 'instant' });
  }

  useEffect(() => subscribe(() => (input.current.isOpen || isTabOpen(tab)) && queue.request()), [subscribe, queue]);
  useEffect(() => {
    if (isOpen) queue.request(0);
  }, [isOpen, path, queue]);
  useEffect(() => () => queue.stop(), [queue]);
  useEffect(() => {
    const shown = frames[seen].current;
    const page = isDrawn && shown ? readFrame(shown) : undefined;
    if (page?.kind === 'page') showBlock(page.document, blockId);
    // The frames are the same for as long as the panel is there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blockId, seen, isDrawn]);

  return {
    frames,
    names: [`frame-0-${id}`, `frame-1-${id}`] as const,
    seen,
    isDrawn,
    failure,
    retry: useCallback(() => queue.request(0), [queue]),
    /** Must be called by a press: browsers open no windows otherwise. */
    openTab: useCallback(() => {
      tab.current = open('about:blank', `tab-${id}`);
      queue.request(0);
    }, [id, queue]),
  };
}

const isTabOpen = (tab: RefObject<Window | null>) => tab.current !== null && !tab.current.closed;

async function post(frame: HTMLIFrameElement, input: Pick<PreviewInput, 'path' | 'value'>): Promise<Shown> {
  const token = await formToken();
  const loaded = new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), LONGEST_WAIT_MS);
  });
  submit(token, frame.name, input, true);
  if (await loaded) return readFrame(frame);
  return { kind: 'failure', text: 'The preview takes too long.', isTokenStale: false };
}

function submit(
  token: string,
  target: string,
  { path, value }: Pick<PreviewInput, 'path' | 'value'>,
  isStill = false,
): void {
  const { title, slug, content } = value();
  const fields = {
    title,
    slug,
    content: JSON.stringify(content),
    is_still: String(isStill),
    [FORM_TOKEN_FIELD]: token,
  };
  const form = document.createElement('form');
  form.method = 'post';
  form.action = path;
  form.target = target;
  form.hidden = true;
  for (const [name, text] of Object.entries(fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = text;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

const LOOK_MS = 100;

async function drawn(isDrawn: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (isDrawn()) return;
  }
}
