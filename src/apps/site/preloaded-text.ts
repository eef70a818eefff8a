/**
 * The page's data as JSON, '' without any. It names scripts to load, so it must be the server's: content may have an element
 * with the same id, but never a script.
 */
export function preloadedText(): string {
  return document.querySelector('script#preloaded')?.textContent ?? '';
}
