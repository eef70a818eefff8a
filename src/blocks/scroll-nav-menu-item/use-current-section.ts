import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavMenu } from '#features/navigation/site/use-nav-menu.ts';
import { useHash } from '#ui/site/hash.ts';

/** Events of a guest who scrolls a page by hand. */
const SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** A section that stops this close below the menu is in view. */
const SLACK_PX = 24;

/**
 * The section in view, and a function that chooses one. A chosen section, or the address's one, stays current until the
 * guest scrolls: the last ones may be too short to reach the top. Scrolling adds no new entries to the history.
 */
export function useCurrentSection(menu: RefObject<HTMLElement | null>) {
  const [offsetPx, setOffset] = useState<number>();
  const { current: inView } = useNavMenu(offsetPx);
  const [chosen, setChosen] = useState<string>();
  const current = chosen ?? inView;
  const previous = useRef<string | undefined>(undefined);
  const hasScrolled = useRef(false);

  useHash((id) => setChosen(document.getElementById(id)?.dataset['flow'] === 'marker' ? id : undefined));

  useEffect(() => {
    const measure = () => {
      if (!menu.current) return;
      const stuckAt = Number.parseFloat(getComputedStyle(menu.current).top) || 0;
      setOffset(stuckAt + menu.current.offsetHeight + SLACK_PX);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [menu]);

  useEffect(() => {
    const letGo = (event: Event) => {
      hasScrolled.current = true;
      // A press on a link of the menu is a choice, not a scroll.
      if (!menu.current?.contains(event.target as Node)) setChosen(undefined);
    };
    for (const type of SCROLLING) window.addEventListener(type, letGo, { passive: true });
    return () => {
      for (const type of SCROLLING) window.removeEventListener(type, letGo);
    };
  }, [menu]);

  useEffect(() => {
    const left = previous.current;
    previous.current = current;
    // The address of the visit stays until the guest scrolls; a chosen section's address is set by its link.
    if (!hasScrolled.current || chosen || current === left) return;
    const { pathname, search, hash } = window.location;
    if (current) replaceAddress(`#${current}`);
    else if (hash === `#${left}`) replaceAddress(pathname + search);
  }, [current, chosen]);

  return { current, choose: setChosen };
}

function replaceAddress(address: string): void {
  const { hash } = window.location;
  if (address !== hash) window.history.replaceState(window.history.state, '', address);
}
