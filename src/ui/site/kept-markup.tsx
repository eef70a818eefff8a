import { createContext, type ReactNode, use } from 'react';

/** Draws an element's content, or returns its markup from the last time it was drawn for this owner and key. */
export type KeepMarkup = (owner: object, key: string, content: ReactNode) => string;

/** Only the server provides this context. */
export const KeptMarkupContext = createContext<KeepMarkup | null>(null);

/**
 * What an element holds, as its props. The server draws it once for an owner and a key and repeats the markup; the browser
 * hydrates it like any other content. Within, only the page's context and messages are there, and `useId` is not.
 * @param owner what is shown: another object is drawn anew
 * @param key all else that the content depends on
 */
export function useKeptMarkup(owner: object, key: string, content: ReactNode) {
  const keep = use(KeptMarkupContext);
  return keep ? { dangerouslySetInnerHTML: { __html: keep(owner, key, content) } } : { children: content };
}
