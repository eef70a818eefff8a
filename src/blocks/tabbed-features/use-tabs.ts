import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useHash } from '#ui/site/hash.ts';

/**
 * State of tabs, with the props of the tabs and their panels: one stop for the tab key, arrows, Home and End between
 * the tabs, the focused tab selected. The address names a chosen panel; a panel is shown when the address names it or
 * an element inside it.
 * @param anchors element ids of the panels
 */
export function useTabs(anchors: readonly string[]) {
  const root = useRef<HTMLElement>(null);
  const [{ selected, sought }, setShown] = useState<{ selected: number; sought?: string }>({ selected: 0 });
  const shownTabId = tabId(anchors[selected]);

  const select = (index: number) => {
    setShown({ selected: index });
    window.history.replaceState(window.history.state, '', `#${anchors[index]}`);
  };
  const show = (element: Element | null, soughtId?: string) => {
    const index = anchors.findIndex((anchor) => document.getElementById(anchor)?.contains(element));
    if (element && index >= 0) setShown({ selected: index, ...(soughtId && { sought: soughtId }) });
  };

  useHash((id) => show(document.getElementById(id), anchors.includes(id) ? tabId(id) : id));
  useFindable(root, selected, show);
  useEffect(() => {
    const tab = document.getElementById(shownTabId);
    const row = tab?.parentElement;
    if (tab && row) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
  }, [shownTabId]);
  useEffect(() => {
    if (sought) document.getElementById(sought)?.scrollIntoView();
  }, [sought]);

  const handleKey = (event: KeyboardEvent, index: number) => {
    const to = target(event.key, index, anchors.length);
    if (to === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    select(to);
    document.getElementById(tabId(anchors[to]))?.focus();
  };
  const handleClick = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    select(index);
  };

  return {
    root,
    selected,
    tabProps: (index: number) => ({
      role: 'tab',
      id: tabId(anchors[index]),
      href: `#${anchors[index]}`,
      'aria-selected': index === selected,
      'aria-controls': anchors[index],
      tabIndex: index === selected ? 0 : -1,
      onClick: (event: MouseEvent) => handleClick(event, index),
      onKeyDown: (event: KeyboardEvent) => handleKey(event, index),
    }),
    panelProps: (index: number) => ({
      role: 'tabpanel',
      id: anchors[index],
      'aria-labelledby': tabId(anchors[index]),
      tabIndex: 0,
    }),
  };
}

function tabId(anchor: string | undefined): string {
  return `${anchor}-tab`;
}

/** Target of a key from tab `index`; undefined for keys without one. A link's space bar selects, as on a button. */
function target(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case ' ':
      return index;
    default:
      return undefined;
  }
}

/**
 * Lets the browser's find-in-page search the hidden panels; `onFound` gets the panel that the browser opens. React
 * supports `hidden` as true or false only, so the attribute's third value is set by hand, once the page is idle.
 */
function useFindable(root: RefObject<HTMLElement | null>, selected: number, onFound: (panel: Element) => void): void {
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const panels = root.current?.querySelectorAll(':scope > [role=tabpanel]') ?? [];
      for (const [index, panel] of panels.entries()) {
        if (index !== selected) panel.setAttribute('hidden', 'until-found');
      }
    });
    return () => clearTimeout(timer);
  }, [root, selected]);
  useEffect(() => {
    const element = root.current;
    const handleFound = (event: Event) => latest.current(event.target as Element);
    element?.addEventListener('beforematch', handleFound);
    return () => element?.removeEventListener('beforematch', handleFound);
  }, [root]);
}
