import { showKeptLabel } from '#features/locator/site/kept-label.ts';
import { readSavedRlid } from '#features/locator/site/preferred-location-storage.ts';
import './touched-early.ts';

/**
 * The inline script of the document: it shows the saved restaurant's label, then waits for the first paint. The site's
 * code would compete with the first image and the fonts for a slow line otherwise. Links and forms work until then, and
 * the first touch, key or click loads the code at once.
 */
const WAITS_AT_MOST_MS = 4000;
const EAGER_EVENTS = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const;

showKeptLabel(readSavedRlid());

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const event of EAGER_EVENTS) removeEventListener(event, start, true);
  const preloaded = JSON.parse(document.getElementById('preloaded')?.textContent ?? '{}') as { modules?: string[] };
  for (const href of preloaded.modules ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  void import('./hydrate.tsx');
}

/** After the frame in which the loaded page was painted: a task queued inside that frame's callback runs behind it. */
function startAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(start));
}

if (document.readyState === 'complete') startAfterPaint();
else {
  addEventListener('load', startAfterPaint, { once: true });
  setTimeout(start, WAITS_AT_MOST_MS);
  for (const event of EAGER_EVENTS) addEventListener(event, start, true);
}
