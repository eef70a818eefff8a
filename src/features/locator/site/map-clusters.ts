import Supercluster from 'supercluster';
import type { NearbyLocation } from '#features/locations/contract.ts';
import type { Coordinates } from './location-search-query.ts';
import type { MapView } from './map-surface.ts';

const RADIUS_PX = 46;
/** From the next level on, every restaurant has its own marker however close its neighbours are. */
const LAST_CLUSTERED_ZOOM = 8;

export interface Cluster {
  id: number;
  at: Coordinates;
  count: number;
  /** The zoom at which it falls apart. */
  splitsAt: number;
}

/** The markers of a map view: rlids with their own marker, and clusters of the others. */
export interface Markers {
  shown: ReadonlySet<number>;
  clusters: Cluster[];
}

/** Groups locations by their places on the screen. The focused one always keeps its own marker. */
export function createMarkerGroups(locations: readonly NearbyLocation[], focused: number | null) {
  const others = locations.filter(({ location }) => location.rlid !== focused);
  const index = new Supercluster<{ rlid: number }>({ radius: RADIUS_PX, maxZoom: LAST_CLUSTERED_ZOOM }).load(
    others.map(({ location: { rlid, longitude, latitude } }) => ({
      type: 'Feature',
      properties: { rlid },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  );
  return ({ bounds, zoom }: Pick<MapView, 'bounds' | 'zoom'>): Markers => {
    const shown = new Set<number>(focused === null ? [] : [focused]);
    const clusters: Cluster[] = [];
    for (const { properties, geometry } of index.getClusters(bounds, Math.floor(zoom))) {
      if ('rlid' in properties && !('cluster' in properties)) shown.add(properties.rlid);
      if (!('cluster' in properties)) continue;
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      clusters.push({
        id: properties.cluster_id,
        at: { latitude, longitude },
        count: properties.point_count,
        splitsAt: index.getClusterExpansionZoom(properties.cluster_id),
      });
    }
    return { shown, clusters };
  };
}
