import { useEffect, useRef } from 'react';
import type { Coordinates } from './location-search-query.ts';
import { MAP_ZOOM, type Bounds, type MapSurface } from './map-surface.ts';

/**
 * Room for the info window, as the marker's distance below the middle: the window is above the marker, on a small
 * screen below.
 */
const BELOW_MIDDLE_PX = 120;

interface Followed {
  surface: MapSurface | undefined;
  /** The focused location, or the search's centre when nothing is listed. */
  target: Coordinates | null;
  /** Bounds to show instead of `target`, for an answer about an area. */
  bounds: Bounds | undefined;
  /** Counts the answers. */
  answers: number;
  /** Counts the guest's selections. */
  selections: number;
  zoom: number | null;
  /** The answer is to "search this area": the guest chose the view, and it stays. */
  isArea: boolean;
}

/** Moves the map to a new answer or selection; without animation when the guest prefers less motion (WCAG 2.3.3). */
export function useFollow({ surface, target, bounds, answers, selections, zoom, isArea }: Followed): void {
  const done = useRef({ surface, answers, selections });
  useEffect(() => {
    const last = done.current;
    done.current = { surface, answers, selections };
    if (!surface || !target) return;
    const isAnswer = answers !== last.answers;
    const isSelection = selections !== last.selections;
    if (surface === last.surface && !isAnswer && !isSelection) return;
    if (isAnswer && isArea && !isSelection) return;
    if (bounds && zoom === null && !isSelection) {
      surface.fit(bounds);
      return;
    }
    surface.move({
      to: target,
      below: matches('(width <= 840px)') ? -BELOW_MIDDLE_PX : BELOW_MIDDLE_PX,
      ...(isAnswer && { zoom: zoom ?? MAP_ZOOM }),
      isAnimated: isSelection && !matches('(prefers-reduced-motion: reduce)'),
    });
  }, [surface, target, bounds, answers, selections, zoom, isArea]);
}

function matches(media: string): boolean {
  return window.matchMedia(media).matches;
}
