import { BLOCK_ID_ATTRIBUTE } from '#features/pages/editor-contract.ts';

/** What a frame shows after a post: the page, or why there is none. */
export type Shown = { kind: 'page'; document: Document } | { kind: 'failure'; text: string; isTokenStale: boolean };

/** Reads the answer out of a frame. A document of another origin is the browser's own error page. */
export function readFrame(frame: HTMLIFrameElement): Shown {
  const failure = (text: string, isTokenStale = false): Shown => ({ kind: 'failure', text, isTokenStale });
  let page: Document | null;
  try {
    page = frame.contentDocument;
  } catch {
    page = null;
  }
  if (!page?.body) return failure('The server cannot be reached. Check your connection and try again.');
  const problem = problemIn(page);
  if (problem) return failure(problem.detail ?? problem.title, problem.type === 'csrf_failed');
  return { kind: 'page', document: page };
}

interface FramedProblem {
  type: string;
  title: string;
  detail?: string;
}

function problemIn(page: Document): FramedProblem | undefined {
  if (!/json/.test(page.contentType)) return undefined;
  try {
    const body = JSON.parse(page.body.textContent ?? '') as Partial<FramedProblem>;
    return {
      type: String(body.type),
      title: String(body.title ?? 'Something went wrong'),
      ...(body.detail && { detail: body.detail }),
    };
  } catch {
    return { type: 'internal', title: 'Something went wrong on our side' };
  }
}

/** Connects a drawn page to the form: clicks report their block, links do nothing, and `onKey` receives the keys. */
export function listenToPage(
  page: Document,
  { onBlock, onKey }: { onBlock: (id: string) => void; onKey: (event: KeyboardEvent) => void },
): void {
  // The frame has classes of its own, so `instanceof` fails for its elements.
  const blockOf = (target: EventTarget | null) =>
    (target as Element | null)?.closest?.(`[${BLOCK_ID_ATTRIBUTE}]`)?.getAttribute(BLOCK_ID_ATTRIBUTE);
  page.addEventListener(
    'click',
    (event) => {
      const isLink = (event.target as Element | null)?.closest?.('a[href]');
      if (isLink) event.preventDefault();
      const id = blockOf(event.target);
      if (id) onBlock(id);
    },
    true,
  );
  page.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  page.addEventListener('keydown', onKey);
}

/** Scrolls a drawn page to a block and outlines it, the last outlined one no more. */
export function showBlock(page: Document, id: string | null): void {
  for (const old of page.querySelectorAll<HTMLElement>(`[${BLOCK_ID_ATTRIBUTE}][data-shown]`)) {
    old.style.removeProperty('outline');
    old.style.removeProperty('outline-offset');
    delete old.dataset['shown'];
  }
  if (id === null) return;
  const block = page.querySelector<HTMLElement>(`[${BLOCK_ID_ATTRIBUTE}="${CSS.escape(id)}"]`);
  if (!block) return;
  block.dataset['shown'] = '';
  block.style.setProperty('outline', '3px solid Highlight');
  block.style.setProperty('outline-offset', '-3px');
  block.scrollIntoView({ block: 'nearest' });
}
