import { showKeptLabel } from '#features/locator/site/kept-label.ts';
import { readSavedRlid } from '#features/locator/site/preferred-location-storage.ts';
import { oncePainted } from './once-painted.ts';
import { readPreloaded } from './read-preloaded.ts';
import './touched-early.ts';

/**
 * The first script of the document: it shows the saved restaurant's label, then waits until the first view is painted.
 * Otherwise the site's code would compete with its images and fonts for a slow connection. Links and forms work until
 * then, and the first touch, key or click loads the code at once.
 */
const WAITS_AT_MOST_MS = 4000;
/** Until a drawn frame is on the screen: a script that ends sooner competes with it. */
const PRESENTED_MS = 100;
const EAGER_EVENTS = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const;

showKeptLabel(readSavedRlid());

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const event of EAGER_EVENTS) removeEventListener(event, start, true);
  // The styles of elements that only scripts show come first (vite.late-styles.ts).
  for (const href of readPreloaded().modules ?? []) {
    const rel = href.endsWith('css') ? 'stylesheet' : 'modulepreload';
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
  void import('./hydrate.tsx');
}

/** After the frame in which the first view was painted: a task queued inside that frame's callback runs behind it. */
async function startAfterPaint(): Promise<void> {
  // The load event does not wait for lazy images, nor for the fonts of swapped text.
  const images = [...document.images].filter(isInView).map((image) => image.decode());
  await Promise.allSettled([document.fonts.ready, ...images]);
  requestAnimationFrame(() => setTimeout(start, PRESENTED_MS));
}

function isInView(element: Element): boolean {
  const { x, y, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && x < innerWidth && y < innerHeight;
}

setTimeout(start, WAITS_AT_MOST_MS);
for (const event of EAGER_EVENTS) addEventListener(event, start, true);
const startOncePainted = () => oncePainted(startAfterPaint);
if (document.readyState === 'complete') startOncePainted();
else addEventListener('load', startOncePainted, { once: true });
