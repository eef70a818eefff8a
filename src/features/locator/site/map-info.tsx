import type { NearbyLocation } from '#features/locations/contract.ts';
import { InfoWindow } from './info-window.tsx';
import { MapOverlay } from './map-overlay.tsx';
import type { MapSurface } from './map-surface.ts';
import { letterOf } from './nearby-format.ts';

/** The info window over its marker, or along the lower edge of a map that fills a small screen. */
export function MapInfo({
  surface,
  nearby,
  index,
  hasDistance,
  takesFocus,
  onClose,
}: {
  surface: MapSurface;
  nearby: NearbyLocation;
  index: number;
  hasDistance: boolean;
  takesFocus: boolean;
  onClose: () => void;
}) {
  const isNarrow = window.matchMedia('(width <= 840px)').matches;
  const info = (
    <InfoWindow
      nearby={nearby}
      letter={letterOf(index)}
      hasDistance={hasDistance}
      takesFocus={takesFocus}
      onClose={onClose}
    />
  );
  if (isNarrow) return info;
  return (
    <MapOverlay surface={surface} at={nearby.location} layer={4} isSolid>
      {info}
    </MapOverlay>
  );
}
