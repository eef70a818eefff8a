import { createContext, type ReactNode, Suspense, use } from 'react';

/** The name of a part that only shows: the browser loads no code for it and keeps the server's HTML. */
export const STILL = '';

/** Called for every part that is drawn, in document order. */
export const PartsContext = createContext<((name: string, isWithinPart: boolean) => void) | null>(null);

const Within = createContext(false);

/** True inside a part that the browser hydrates; all of it is hydrated with it. */
export function useIsWithinPart(): boolean {
  return use(Within);
}

/**
 * A part of the page that the browser hydrates later than the rest, or never (decision 76): until its code is there the
 * server's HTML stays. The surroundings of a part may not be drawn again meanwhile, with other props or another
 * context.
 * @param children in the browser a component that waits for its code (apps/site/late-parts.tsx)
 */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  use(PartsContext)?.(name, use(Within));
  return <Suspense fallback={null}>{name === STILL ? children : <Within value>{children}</Within>}</Suspense>;
}
