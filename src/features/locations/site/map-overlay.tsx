import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Coordinates } from './location-search-query.ts';
import type { MapSurface } from './map-surface.ts';

/** Hangs its children from a point of the map. `layer` is the stacking order among overlays. */
export function MapOverlay({
  surface,
  at: { latitude, longitude },
  layer,
  children,
}: {
  surface: MapSurface;
  at: Coordinates;
  layer: number;
  children: ReactNode;
}) {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => surface.place(element, { latitude, longitude }), [surface, element, latitude, longitude]);
  useEffect(() => {
    element.style.zIndex = String(layer);
  }, [element, layer]);
  return createPortal(children, element);
}
