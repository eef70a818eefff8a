import type { Coordinates } from './location-search-query.ts';
import type { Bounds } from '../search-place.ts';

export type { Bounds } from '../search-place.ts';

/** Zoom at which a search is shown (Spec §9). */
export const MAP_ZOOM = 10;
export const LEAST_ZOOM = 3;
export const MOST_ZOOM = 16;

export interface MapView {
  centre: Coordinates;
  zoom: number;
  bounds: Bounds;
}

export interface MapMove {
  to: Coordinates;
  zoom?: number;
  /** Distance of `to` below the middle, in pixels. */
  below?: number;
  isAnimated: boolean;
}

/** Interface of a map, independent of its provider. */
export interface MapSurface {
  /** Keeps a child of `container`, which has no size itself, at a point of the ground. Returns how to remove it. */
  place(element: HTMLElement, at: Coordinates): () => void;
  move(move: MapMove): void;
  /** Shows all of an area. */
  fit(bounds: Bounds): void;
  /** Whole zoom levels, in is positive. */
  zoomBy(levels: number): void;
  view(): MapView;
  resize(): void;
  destroy(): void;
}

export interface MapSurfaceOptions {
  container: HTMLElement;
  centre: Coordinates;
  zoom: number;
  /** Texts that the map itself shows. */
  words: { map: string; credits: string };
  /** Called when the map has stopped moving; `isByGuest` when the guest dragged, scrolled or used the keys. */
  onSettle: (view: MapView, isByGuest: boolean) => void;
}

/** Starts a map in `options.container`. Rejects when it cannot be drawn here. */
export type StartMap = (options: MapSurfaceOptions) => Promise<MapSurface>;

/** The device cannot draw this kind of map: a retry does not help. */
export class MapUnsupported extends Error {
  override readonly name = 'MapUnsupported';
}
