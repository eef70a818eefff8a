/**
 * Moves the focus to the heading that opens a section, or to the section's marker when its first block has none, so
 * that keys and screen readers continue there. The followed link scrolls the page, this function does not.
 */
export function focusSection(elemID: string): void {
  const marker = document.getElementById(elemID);
  const next = marker?.nextElementSibling;
  // The page's first marker is followed by the column with the rest of the page.
  const block = next?.matches('[data-flow]') ? next : next?.firstElementChild;
  const target = block?.querySelector<HTMLElement>('h1, h2, h3, h4') ?? marker;
  if (!target) return;
  target.tabIndex = -1;
  // Runs after the browser has followed the link, which moves the focus to the marker.
  requestAnimationFrame(() => target.focus({ preventScroll: true }));
}
