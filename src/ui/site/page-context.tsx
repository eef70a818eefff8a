import { createContext, use } from 'react';
import type { PageContext } from '#features/pages/contract.ts';

const Context = createContext<PageContext | null>(null);

export const PageContextProvider = Context;

/** The page's context (site, language, flags, addresses). Throws outside a page: every view is inside one. */
export function usePageContext(): PageContext {
  const context = use(Context);
  if (!context) throw new Error('usePageContext is used outside a page');
  return context;
}
