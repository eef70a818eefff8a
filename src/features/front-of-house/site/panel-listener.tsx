import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PanelDetail } from '#features/locations/panel-events.ts';
import { usePageContext } from '#ui/site/page-context.tsx';

/** Which panel to draw, and where. */
export interface PanelCall {
  rlid: number;
  i18n: ReturnType<typeof usePageContext>['i18n'];
  onClose: () => void;
}

/** Loads a panel with its texts. @param event the event that opens it */
export type DrawPanel = (event: string, call: PanelCall) => Promise<ReactNode>;

/**
 * Opens a panel on its event of `window`, unless another listener cancelled the event. All code of a panel loads with
 * the first event; if that fails, the guest goes to the panel's page.
 * @param pages paths of pages by event; the same object at every render, as `load`
 */
export function PanelListener({
  pages,
  load,
}: {
  pages: Readonly<Record<string, string>>;
  load: () => Promise<DrawPanel>;
}) {
  const { i18n } = usePageContext();
  const [panel, setPanel] = useState<ReactNode>(null);
  const isOpening = useRef(false);

  useEffect(() => {
    const open = async ({ type }: Event, rlid: number) => {
      if (isOpening.current) return;
      isOpening.current = true;
      try {
        const draw = await load();
        setPanel(await draw(type, { rlid, i18n, onClose: () => setPanel(null) }));
      } catch {
        window.location.assign(`${pages[type]}?rlid=${rlid}&language=${i18n.language.code}`);
      } finally {
        isOpening.current = false;
      }
    };
    const handleEvent = (event: Event) => {
      const rlid = (event as CustomEvent<Partial<PanelDetail> | null>).detail?.rlid;
      if (!Number.isSafeInteger(rlid)) return;
      // Runs after all other listeners, in whatever order they were added.
      queueMicrotask(() => {
        if (!event.defaultPrevented) void open(event, rlid as number);
      });
    };
    const events = Object.keys(pages);
    for (const event of events) window.addEventListener(event, handleEvent);
    return () => {
      for (const event of events) window.removeEventListener(event, handleEvent);
    };
  }, [i18n, pages, load]);

  return panel;
}
