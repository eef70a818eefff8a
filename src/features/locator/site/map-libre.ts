import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { AttributionControl, Map as LibreMap, Marker, setWorkerUrl } from 'maplibre-gl';
import { LEAST_ZOOM, MOST_ZOOM, type MapSurface, type MapSurfaceOptions, type MapView } from './map-surface.ts';

const NARROW_PX = 480;
const FIT_PADDING_PX = 24;

/**
 * A MapLibre map of a style document. Its worker is a file of this site, so that `worker-src 'self'` lets it start.
 */
export function startLibreMap(
  styleUrl: string,
  { container, centre, zoom, words, onSettle }: MapSurfaceOptions,
): MapSurface {
  setWorkerUrl(new URL(workerUrl, document.baseURI).href);
  const map = new LibreMap({
    container,
    style: new URL(styleUrl, document.baseURI).href,
    center: [centre.longitude, centre.latitude],
    zoom,
    minZoom: LEAST_ZOOM,
    maxZoom: MOST_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    locale: { 'Map.Title': words.map, 'AttributionControl.ToggleAttribution': words.credits },
  });
  map.touchZoomRotate.disableRotation();
  // On a small screen the info window and the page's switch lie along the lower edge.
  const corner = container.clientWidth < NARROW_PX ? 'top-left' : 'bottom-right';
  map.addControl(new AttributionControl({ compact: true }), corner);
  map.on('error', ({ error }) => console.warn('The map reports', error.message));

  const view = (): MapView => {
    const middle = map.getCenter();
    const bounds = map.getBounds();
    return {
      centre: { latitude: middle.lat, longitude: middle.lng },
      zoom: map.getZoom(),
      bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    };
  };
  map.on('moveend', (event) => onSettle(view(), 'originalEvent' in event && Boolean(event.originalEvent)));

  return {
    place(element, at) {
      const marker = new Marker({ element }).setLngLat([at.longitude, at.latitude]).addTo(map);
      return () => {
        marker.remove();
      };
    },
    move({ to, zoom: level, below = 0, isAnimated }) {
      const camera = {
        center: [to.longitude, to.latitude] as [number, number],
        offset: [0, below] as [number, number],
        ...(level !== undefined && { zoom: level }),
      };
      map.easeTo({ ...camera, duration: isAnimated ? 500 : 0 });
    },
    fit([west, south, east, north]) {
      // Across the antimeridian, the eastern longitude exceeds 180.
      const bounds: [number, number, number, number] = [west, south, east < west ? east + 360 : east, north];
      map.fitBounds(bounds, { padding: FIT_PADDING_PX, duration: 0 });
    },
    // Only a guest's moves carry an event.
    zoomBy(levels) {
      map.zoomTo(map.getZoom() + levels, {}, { originalEvent: new Event('press') });
    },
    view,
    resize: () => map.resize(),
    destroy: () => map.remove(),
  };
}
