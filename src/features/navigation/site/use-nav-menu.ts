import { useEffect, useState } from 'react';
import { createNavRegistry, type NavItem } from './nav-registry.ts';

/** Debounce of scrolling before the current section is determined again (Spec §9). */
export const NAV_SCROLL_DEBOUNCE_MS = 100;

const pageRegistry = createNavRegistry();

/** Adds the element `elemID` to the page's menu (Spec §3, §4). All fields are primitives, so a new object per render is fine. */
export function useNavItem({ elemID, name, sortOrder }: NavItem): void {
  useEffect(() => pageRegistry.register({ elemID, name, sortOrder }), [elemID, name, sortOrder]);
}

/**
 * The page's menu: the registered sections by sortOrder, and the elemID of the current section, undefined above the first.
 * A section becomes current when its top passes `offsetPx`, the height of sticky elements at the top.
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
    // Debounced on mount, too: the browser may still scroll to the URL's fragment or restore the scroll position.
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
