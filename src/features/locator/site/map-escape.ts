import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls back for Escape pressed anywhere within an element. */
export function useEscape(within: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    const element = within.current;
    if (!element) return;
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') handleEscape();
    };
    element.addEventListener('keydown', handleKeyDown);
    return () => element.removeEventListener('keydown', handleKeyDown);
  }, [within]);
}
