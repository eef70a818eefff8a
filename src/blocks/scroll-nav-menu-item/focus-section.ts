/**
 * Moves the focus to the heading that opens a section, or to the section's marker when its first block has none, so that keys and
 * screen readers go on there. The page is not scrolled: the link that was followed does that.
 */
export function focusSection(elemID: string): void {
  const marker = document.getElementById(elemID);
  const next = marker?.nextElementSibling;
  // After the page's first marker comes the column with all that follows.
  const block = next?.matches('[data-flow]') ? next : next?.firstElementChild;
  const target = block?.querySelector<HTMLElement>('h1, h2, h3, h4') ?? marker;
  if (!target) return;
  target.tabIndex = -1;
  // After the browser has followed the link, which takes the focus to the marker.
  requestAnimationFrame(() => target.focus({ preventScroll: true }));
}
