import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, type LngLatBoundsLike, Map as LibreMap, Marker, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type LocationFilter, type LocationPoint, mapStaffLocations } from '../../staff-contract.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { restaurants, STATUS_LABELS } from '../texts.ts';
import { clusterLocations, MOST_ZOOM } from './location-clusters.ts';
import styles from './location-map.module.css';

const STYLE_URL = '/base-map/style.json';
/** Below this zoom the base map draws nothing. */
const LEAST_ZOOM = 2;
const HOME: LngLatBoundsLike = [-125, 24, -66, 50];

/** The places of all restaurants that match the filter; the list below has the same information as text. */
export function LocationMap({ filter }: { filter: LocationFilter }) {
  const { data } = useListing(mapStaffLocations, { query: filter });
  const { language } = useFormats();
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [canDraw] = useState(() => document.createElement('canvas').getContext('webgl2') !== null);
  const points = data?.points;
  const open = useRef((_rlid: number): void => undefined);
  useEffect(() => {
    open.current = (rlid) => void navigate({ to: '/wagtail/locations/$rlid/', params: { rlid: String(rlid) } });
  });
  useEffect(() => {
    if (!box.current || !points) return undefined;
    return drawMap(box.current, points, (rlid) => open.current(rlid));
  }, [points]);
  if (!canDraw) {
    return (
      <Notice title="The map cannot be displayed">
        <p>The list below has the same restaurants.</p>
      </Notice>
    );
  }
  return (
    <section aria-label="Map of the restaurants" className={styles.frame}>
      <div ref={box} className={styles.map} />
      {data && data.points.length < data.total && (
        <p>
          Only {restaurants(data.points.length, language)} of {formatCount(data.total, language)} are on the map. Narrow
          the search to see the others.
        </p>
      )}
    </section>
  );
}

/** Draws the points in clusters, and again after each move. Returns a function that removes the map. */
function drawMap(container: HTMLElement, points: readonly LocationPoint[], onOpen: (rlid: number) => void): () => void {
  setWorkerUrl(new URL(workerUrl, document.baseURI).href);
  const map = new LibreMap({
    container,
    style: new URL(STYLE_URL, document.baseURI).href,
    bounds: boundsOf(points),
    fitBoundsOptions: { padding: 40, maxZoom: 12 },
    minZoom: LEAST_ZOOM,
    maxZoom: MOST_ZOOM,
    attributionControl: false,
    dragRotate: false,
    renderWorldCopies: false,
    cooperativeGestures: true,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new AttributionControl({ compact: true }));
  map.on('error', ({ error }) => console.warn('The map reports', error.message));
  const index = clusterLocations(points);
  let markers: Marker[] = [];
  const draw = () => {
    // Keeps the focus in the map when the focused marker is removed.
    if (markers.some((marker) => marker.getElement() === document.activeElement)) map.getCanvas().focus();
    for (const marker of markers) marker.remove();
    const bounds = map.getBounds();
    const box: [number, number, number, number] = [
      bounds.getWest(),
      bounds.getSouth(),
      bounds.getEast(),
      bounds.getNorth(),
    ];
    markers = index.getClusters(box, Math.floor(map.getZoom())).map(({ properties, geometry }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const element =
        'cluster' in properties
          ? clusterButton(properties.point_count, () =>
              map.easeTo({
                center: [longitude, latitude],
                zoom: index.getClusterExpansionZoom(properties.cluster_id),
              }),
            )
          : pinLink(properties.point, onOpen);
      return new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
    });
  };
  map.on('moveend', draw);
  draw();
  return () => map.remove();
}

function clusterButton(count: number, onPress: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.cluster ?? '';
  button.textContent = String(count);
  button.setAttribute('aria-label', `${count} restaurants: zoom in`);
  button.addEventListener('click', onPress);
  return button;
}

function pinLink({ id, label, status }: LocationPoint, onOpen: (rlid: number) => void): HTMLElement {
  const link = document.createElement('a');
  link.href = `/wagtail/locations/${id}/`;
  link.className = styles.pin ?? '';
  link.dataset['status'] = status;
  // The status must not be conveyed by colour alone.
  const name = status === 'open' ? label : `${label}: ${STATUS_LABELS[status].toLowerCase()}`;
  link.title = name;
  link.setAttribute('aria-label', name);
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  });
  return link;
}

function boundsOf(points: readonly LocationPoint[]): LngLatBoundsLike {
  if (points.length === 0) return HOME;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { longitude, latitude } of points) {
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  return [west, south, east, north];
}
