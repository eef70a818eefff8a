import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';
import { useTranslate } from '#ui/site/messages.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Spinner } from '#ui/site/spinner.tsx';
import type { MapCanvas } from './map-canvas.tsx';
import { MapFallback } from './map-fallback.tsx';
import styles from './map.module.css';
import { loadMapScript } from './map-script.ts';

type CanvasProps = ComponentProps<typeof MapCanvas>;

/** Below this width the map is loaded only on request (Spec §9). */
const WIDE = '(width > 840px)';

const LazyCanvas = lazy(async () => {
  try {
    return { default: (await loadMapScript(() => import('./map-canvas.tsx'))).MapCanvas };
  } catch {
    return { default: () => <MapFallback /> };
  }
});

/**
 * The map's place beside the list. Its code is fetched once the list is usable and the map is in sight; when that
 * fails, the panel shows a message and the list still works (Spec §7, §8).
 * @param isShown the guest has asked for the map on a small screen
 */
export function MapPanel({
  className,
  isShown,
  ...canvas
}: CanvasProps & {
  className?: string | undefined;
  isShown: boolean;
}) {
  const t = useTranslate();
  const isWanted = useWanted(isShown);
  return (
    <div className={classNames(styles.panel, className)}>
      {isWanted && (
        <Suspense fallback={<Spinner label={t('locator.map_loading')} />}>
          <LazyCanvas {...canvas} />
        </Suspense>
      )}
    </div>
  );
}

/** True from the first idle moment with enough room for the map, or from the guest's request. */
function useWanted(isShown: boolean): boolean {
  const [isWanted, setWanted] = useState(isShown);
  if (isShown && !isWanted) setWanted(true);
  useEffect(() => {
    if (isWanted) return;
    const wide = window.matchMedia(WIDE);
    let stop = () => {};
    const handleWidth = () => {
      stop();
      if (wide.matches) stop = whenIdle(() => setWanted(true));
    };
    handleWidth();
    wide.addEventListener('change', handleWidth);
    return () => {
      stop();
      wide.removeEventListener('change', handleWidth);
    };
  }, [isWanted]);
  return isWanted;
}

/** Safari has no idle callback. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 300);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}
