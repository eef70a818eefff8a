import { useEffect, useId, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { browserNow } from './use-now.ts';

/** How long a mouse rests on a header menu's trigger before the menu opens (Spec §9). */
export const MENU_OPEN_DELAY_MS = 200;
/** After one header menu closed, the next opens at once for this long (Spec §9). */
export const MENU_SKIP_DELAY_MS = 300;
/** How long a menu stays after the mouse has left it (Spec §9). */
export const MENU_CLOSE_DELAY_MS = 150;

/** `hover` closes when the mouse leaves; `pinned`, by click, keyboard or focus, stays open until dismissed. */
type Openness = 'closed' | 'hover' | 'pinned';

let lastClosedAt = Number.NEGATIVE_INFINITY;

/**
 * A non-modal menu that opens by hover, click and keyboard. Escape and a press outside close it, as does focus that leaves it;
 * Escape hands focus back to the trigger. Spread `root` on the element around both parts, `trigger` on the link, `panel` on the menu.
 * The trigger is a link to the page that serves the same end, for when there is no JavaScript (yet); a click with a modifier follows it.
 */
export function useHoverMenu(): HoverMenu {
  const [openness, setOpenness] = useState<Openness>('closed');
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panelId = useId();
  const isOpen = openness !== 'closed';

  const settle = (next: Openness) => {
    clearTimeout(timer.current);
    if (next === 'closed' && isOpen) lastClosedAt = browserNow();
    setOpenness(next);
  };
  const after = (delayMs: number, next: Openness) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(next), delayMs);
  };
  const close = ({ restoresFocus = false } = {}) => {
    settle('closed');
    if (restoresFocus) trigger.current?.focus();
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useDismiss(root, isOpen, close);

  return {
    isOpen,
    isPinned: openness === 'pinned',
    close,
    root: {
      ref: root,
      onPointerEnter: ({ pointerType }) => {
        if (pointerType !== 'mouse') return;
        clearTimeout(timer.current);
        const skips = browserNow() - lastClosedAt < MENU_SKIP_DELAY_MS;
        if (!isOpen) after(skips ? 0 : MENU_OPEN_DELAY_MS, 'hover');
      },
      onPointerLeave: () => {
        clearTimeout(timer.current);
        if (openness === 'hover') after(MENU_CLOSE_DELAY_MS, 'closed');
      },
      onBlur: ({ relatedTarget, currentTarget }) => {
        if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) settle('closed');
      },
    },
    trigger: {
      ref: trigger,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? panelId : undefined,
      onClick: (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        settle(openness === 'pinned' ? 'closed' : 'pinned');
      },
    },
    panel: { id: panelId, onFocus: () => openness === 'hover' && settle('pinned') },
  };
}

export interface HoverMenu {
  isOpen: boolean;
  isPinned: boolean;
  close: (options?: { restoresFocus?: boolean }) => void;
  root: {
    ref: RefObject<HTMLDivElement | null>;
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onBlur: (event: { relatedTarget: Element | null; currentTarget: Element }) => void;
  };
  trigger: {
    ref: RefObject<HTMLAnchorElement | null>;
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    onClick: (event: MouseEvent) => void;
  };
  panel: { id: string; onFocus: () => void };
}

function useDismiss(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (options?: { restoresFocus?: boolean }) => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const handlePress = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) latest.current();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        latest.current({ restoresFocus: root.current?.contains(document.activeElement) ?? false });
      }
    };
    document.addEventListener('pointerdown', handlePress);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handlePress);
      document.removeEventListener('keydown', handleKey);
    };
  }, [root, isOpen]);
}
