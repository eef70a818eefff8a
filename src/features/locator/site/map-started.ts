import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { MapProvider } from '#features/pages/contract.ts';
import { startMap } from './map-start.ts';
import { MapUnsupported, type MapSurface, type MapSurfaceOptions, type MapView } from './map-surface.ts';

/** `failure` is final; until then a map without a surface is still starting. */
export interface StartedMap {
  surface?: MapSurface;
  /** The view after the last move. */
  view?: MapView;
  failure?: unknown;
}

/**
 * Starts the provider's map in an element, once, with the options of that moment; keeps it the element's size, and
 * ends it with the component.
 */
export function useStartedMap(
  container: RefObject<HTMLElement | null>,
  provider: MapProvider,
  options: Pick<MapSurfaceOptions, 'centre' | 'zoom' | 'words'>,
  onGuestMove: (view: MapView) => void,
): StartedMap {
  const [started, setStarted] = useState<StartedMap>({});
  const handleSettle = useEffectEvent((view: MapView, isByGuest: boolean) => {
    setStarted((last) => ({ ...last, view }));
    if (isByGuest) onGuestMove(view);
  });
  const begin = useEffectEvent((element: HTMLElement) =>
    startMap(provider, {
      ...options,
      container: element,
      onSettle: (view, isByGuest) => handleSettle(view, isByGuest),
    }),
  );

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isGone = false;
    let surface: MapSurface | undefined;
    const run = async () => {
      try {
        const map = await begin(element);
        if (isGone) {
          map.destroy();
          return;
        }
        surface = map;
        setStarted({ surface: map, view: map.view() });
      } catch (failure) {
        if (isGone) return;
        if (failure instanceof MapUnsupported) console.warn('The map cannot be drawn here', failure);
        setStarted({ failure });
      }
    };
    void run();
    const resized = new ResizeObserver(() => surface?.resize());
    resized.observe(element);
    return () => {
      isGone = true;
      resized.disconnect();
      surface?.destroy();
    };
  }, [container]);
  return started;
}
