import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Coordinates } from './location-search-query.ts';
import type { MapSurface } from './map-surface.ts';

/** Events that the map would handle as dragging, zooming or panning. */
const GESTURES = ['mousedown', 'pointerdown', 'touchstart', 'touchmove', 'wheel', 'dblclick', 'keydown'] as const;

/**
 * Places its children at a point of the map. `layer` is the stacking order among overlays.
 * `isSolid` keeps gestures and keys on it from the map below, so that its text can be selected and scrolled.
 */
export function MapOverlay({
  surface,
  at: { latitude, longitude },
  layer,
  isSolid = false,
  children,
}: {
  surface: MapSurface;
  at: Coordinates;
  layer: number;
  isSolid?: boolean;
  children: ReactNode;
}) {
  const [element] = useState(() => document.createElement('div'));
  // Before any effect of the children: a window that takes the focus must be in the document by then.
  useLayoutEffect(() => surface.place(element, { latitude, longitude }), [surface, element, latitude, longitude]);
  useEffect(() => {
    if (!isSolid) return;
    const stop = (event: Event) => {
      if ((event as KeyboardEvent).key !== 'Escape') event.stopPropagation();
    };
    for (const gesture of GESTURES) element.addEventListener(gesture, stop);
    return () => {
      for (const gesture of GESTURES) element.removeEventListener(gesture, stop);
    };
  }, [element, isSolid]);
  useEffect(() => stack(element, layer), [element, layer]);
  return createPortal(children, element);
}

function stack(element: HTMLElement, layer: number): void {
  element.style.zIndex = String(layer);
}
