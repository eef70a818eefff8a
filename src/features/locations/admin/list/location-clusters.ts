import Supercluster from 'supercluster';
import type { LocationPoint } from '../../staff-contract.ts';

const RADIUS_PX = 50;
/** Only at this zoom each restaurant has its own element: many of them in one city would slow down each move of the map. */
export const MOST_ZOOM = 15;

/** Groups restaurants that are close together on the screen, at every zoom but the last. */
export function clusterLocations(points: readonly LocationPoint[]): Supercluster<{ point: LocationPoint }> {
  return new Supercluster<{ point: LocationPoint }>({ radius: RADIUS_PX, maxZoom: MOST_ZOOM - 1 }).load(
    points.map((point) => ({
      type: 'Feature',
      properties: { point },
      geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
    })),
  );
}
