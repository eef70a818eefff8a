import { useMemo } from 'react';
import type { NearbyLocation } from '#features/locations/contract.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { locationTitle } from './location-links.ts';
import { createMarkerGroups } from './map-clusters.ts';
import { MapOverlay } from './map-overlay.tsx';
import { MOST_ZOOM, type MapSurface, type MapView } from './map-surface.ts';
import styles from './marker.module.css';
import { letterOf } from './nearby-format.ts';

/**
 * One lettered button per location, in the list's order, and one per cluster. A button that is out of view or inside
 * a cluster is hidden, so that the keyboard never lands outside the image.
 */
export function MarkerButtons({
  surface,
  view,
  locations,
  focused,
  onSelect,
}: {
  surface: MapSurface;
  view: MapView;
  locations: readonly NearbyLocation[];
  focused: number | null;
  onSelect: (rlid: number) => void;
}) {
  const t = useTranslate();
  const group = useMemo(() => createMarkerGroups(locations, focused), [locations, focused]);
  const { shown, clusters } = group(view);
  return (
    <>
      {locations.map(({ location }, index) => {
        const letter = letterOf(index);
        const isFocused = location.rlid === focused;
        return (
          <MapOverlay key={location.rlid} surface={surface} at={location} layer={isFocused ? 3 : 1}>
            <button
              type="button"
              className={styles.marker}
              data-marker={location.rlid}
              aria-label={t('locator.marker', { letter, name: locationTitle(location) })}
              aria-pressed={isFocused}
              hidden={!shown.has(location.rlid)}
              onClick={() => onSelect(location.rlid)}
            >
              <span>{letter}</span>
            </button>
          </MapOverlay>
        );
      })}
      {clusters.map(({ id, at, count, splitsAt }) => (
        <MapOverlay key={`cluster ${id}`} surface={surface} at={at} layer={2}>
          <button
            type="button"
            className={styles.cluster}
            aria-label={t('locator.cluster', { count })}
            onClick={() => surface.move({ to: at, zoom: Math.min(splitsAt, MOST_ZOOM), isAnimated: true })}
          >
            {count}
          </button>
        </MapOverlay>
      ))}
    </>
  );
}
