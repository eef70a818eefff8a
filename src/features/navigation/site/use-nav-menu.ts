import { useEffect, useState } from 'react';
import { createNavRegistry, type NavItem } from './nav-registry.ts';

/** How long the page must rest before the section in view is looked for again (Spec §9). */
export const NAV_SCROLL_DEBOUNCE_MS = 100;

const pageRegistry = createNavRegistry();

/** Offers the element `elemID` to the page's menu (Spec §3, §4). Every field is a primitive, so the item may be built while rendering. */
export function useNavItem({ elemID, name, sortOrder }: NavItem): void {
  useEffect(() => pageRegistry.register({ elemID, name, sortOrder }), [elemID, name, sortOrder]);
}

/**
 * The page's menu: the registered sections by sortOrder, and the elemID of the one in view, undefined above the first.
 * A section is in view from when its top passes under `offsetPx`, the height of what sticks to the top.
 */
export function useNavMenu(offsetPx = 120): { items: readonly NavItem[]; current: string | undefined } {
  const [items, setItems] = useState<readonly NavItem[]>([]);
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    return pageRegistry.connect((item) => {
      setItems((known) => {
        const others = known.filter(({ elemID }) => elemID !== item.elemID);
        return [...others, item].sort((a, b) => a.sortOrder - b.sortOrder);
      });
    });
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => setCurrent(sectionInView(items, offsetPx));
    const handleScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(look, NAV_SCROLL_DEBOUNCE_MS);
    };
    // The first look waits as well: the browser may only now be going to where the address or the history says.
    handleScroll();
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', handleScroll);
    };
  }, [items, offsetPx]);

  return { items, current };
}

function sectionInView(items: readonly NavItem[], offsetPx: number): string | undefined {
  return items.findLast(({ elemID }) => {
    const element = document.getElementById(elemID);
    return element !== null && element.getBoundingClientRect().top <= offsetPx;
  })?.elemID;
}
