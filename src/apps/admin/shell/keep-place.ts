/** Elements that a key still held down would activate. */
const CONTROLS = 'a, button, input, select, textarea, summary, [contenteditable]';

/**
 * Keeps the position of keyboard and screen reader when the focused element disappears, such as the button of a finished
 * step. Otherwise the focus falls back to the top of the document. It moves to the element that is now at that position,
 * such as the next row, or to its container, and never to a control.
 * @returns a function that stops it
 */
export function keepPlace(): () => void {
  /** The element that had the focus last in the screen. */
  let last: Element | null = null;
  /** That element, or after its removal what was around it. */
  let around: Node | null = null;
  /** Where the focus goes if nothing else takes it. */
  let place: (() => Element) | null = null;
  const isLost = () => document.activeElement === null || document.activeElement === document.body;

  const onFocusIn = ({ target }: FocusEvent) => {
    // A menu gives the focus back to its button: the place is the button's.
    if (!(target instanceof Element) || !target.closest('main') || target.closest('[role="menu"]')) return;
    last = target;
    around = target;
    place = null;
  };
  const onPress = () => {
    place = null;
    // A press beside all controls takes the focus away on purpose.
    requestAnimationFrame(() => {
      if (isLost() && last?.isConnected) last = around = null;
    });
  };
  const restore = () => {
    if (!place || !isLost()) return;
    const element = place();
    place = null;
    if (!element.hasAttribute('tabindex')) {
      element.setAttribute('tabindex', '-1');
      element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
    }
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  };
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes, previousSibling } of records)
      if (around && target instanceof Element && [...removedNodes].some((node) => node.contains(around))) {
        place = placeIn(target, previousSibling, last);
        around = target;
      }
    // Dialogs and forms that give the focus themselves come first.
    if (place && isLost()) requestAnimationFrame(() => requestAnimationFrame(restore));
  });

  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('pointerdown', onPress);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('pointerdown', onPress);
    observer.disconnect();
  };
}

/** The place after an element of a parent; an element that was only moved is its own place. */
function placeIn(parent: Element, before: Node | null, moved: Element | null): () => Element {
  let previous = before;
  while (previous && !(previous instanceof Element)) previous = previous.previousSibling;
  const sibling = previous;
  return () => {
    if (moved?.isConnected) return moved;
    const next = sibling?.parentElement === parent ? (sibling.nextElementSibling ?? sibling) : parent.firstElementChild;
    if (!parent.isConnected) return document.getElementById('main') ?? document.body;
    return next && !next.matches(CONTROLS) ? next : parent;
  };
}
