import { addScript, loadMapScript } from './map-script.ts';
import { LEAST_ZOOM, MOST_ZOOM, type MapSurface, type MapSurfaceOptions, type MapView } from './map-surface.ts';

const READY_CALLBACK = 'onMapScriptReady';

/** Roads and towns, quieter; no points of interest and no transit (Spec §9). */
const MUTED_STYLES = [
  { stylers: [{ saturation: -45 }, { lightness: 12 }] },
  { featureType: 'poi', stylers: [{ visibility: 'off' }] },
  { featureType: 'transit', stylers: [{ visibility: 'off' }] },
];

/** The part of Google's API that is used here. */
interface GooglePoint {
  lat(): number;
  lng(): number;
}
interface GoogleBounds {
  getNorthEast(): GooglePoint;
  getSouthWest(): GooglePoint;
}
interface GoogleMap {
  addListener(event: string, listener: () => void): void;
  getBounds(): GoogleBounds | undefined;
  getCenter(): GooglePoint;
  getZoom(): number;
  fitBounds(bounds: { west: number; south: number; east: number; north: number }): void;
  panBy(x: number, y: number): void;
  panTo(at: { lat: number; lng: number }): void;
  setCenter(at: { lat: number; lng: number }): void;
  setZoom(zoom: number): void;
}
interface GoogleOverlay {
  draw(): void;
  onAdd(): void;
  onRemove(): void;
  getPanes(): { overlayMouseTarget: HTMLElement } | null;
  getProjection(): { fromLatLngToDivPixel(at: GooglePoint): { x: number; y: number } | null } | undefined;
  setMap(map: GoogleMap | null): void;
}
interface GoogleMaps {
  Map: new (container: HTMLElement, options: Record<string, unknown>) => GoogleMap;
  LatLng: new (latitude: number, longitude: number) => GooglePoint;
  OverlayView: new () => GoogleOverlay;
  event: { trigger(map: GoogleMap, event: string): void };
}
type GoogleWindow = Window & { google?: { maps?: GoogleMaps }; [READY_CALLBACK]?: () => void };

/** A Google map; `scriptUrl` is the chain's own address of the script, with its key and options. */
export async function startGoogleMap(
  scriptUrl: string,
  { container, centre, zoom, onSettle }: MapSurfaceOptions,
): Promise<MapSurface> {
  const maps = await loadMapScript(() => loadGoogle(scriptUrl));
  const map = new maps.Map(container, {
    center: { lat: centre.latitude, lng: centre.longitude },
    zoom,
    minZoom: LEAST_ZOOM,
    maxZoom: MOST_ZOOM,
    styles: MUTED_STYLES,
    disableDefaultUI: true,
    clickableIcons: false,
    gestureHandling: 'greedy',
  });
  // Google does not report who moved the map, so every move that the page did not start counts as the guest's.
  let isOurs = true;
  map.addListener('idle', () => {
    onSettle(viewOf(map), !isOurs);
    isOurs = false;
  });

  return {
    place: (element, at) => placeOverlay(maps, map, element, at),
    move({ to, zoom: level, below = 0, isAnimated }) {
      isOurs = true;
      const at = { lat: to.latitude, lng: to.longitude };
      if (level !== undefined) map.setZoom(level);
      if (isAnimated) map.panTo(at);
      else map.setCenter(at);
      map.panBy(0, -below);
    },
    fit([west, south, east, north]) {
      isOurs = true;
      map.fitBounds({ west, south, east, north });
    },
    zoomBy: (levels) => map.setZoom(map.getZoom() + levels),
    view: () => viewOf(map),
    resize: () => maps.event.trigger(map, 'resize'),
    destroy: () => container.replaceChildren(),
  };
}

/** The script's address with the libraries that Spec §7 names added to its own parameters. */
export function googleScriptUrl(scriptUrl: string): string {
  const url = new URL(scriptUrl);
  const asked = (url.searchParams.get('libraries') ?? '').split(',').filter(Boolean);
  url.searchParams.set('libraries', [...new Set([...asked, 'places', 'geometry'])].join(','));
  url.searchParams.set('loading', 'async');
  url.searchParams.set('callback', READY_CALLBACK);
  return url.href;
}

async function loadGoogle(scriptUrl: string): Promise<GoogleMaps> {
  const page = window as GoogleWindow;
  if (!page.google?.maps?.Map) {
    const ready = new Promise<void>((resolve) => {
      page[READY_CALLBACK] = resolve;
    });
    await addScript(googleScriptUrl(scriptUrl));
    await ready;
  }
  const maps = page.google?.maps;
  if (!maps) throw new Error('The map script defined no map');
  return maps;
}

function viewOf(map: GoogleMap): MapView {
  const middle = map.getCenter();
  const northEast = map.getBounds()?.getNorthEast() ?? middle;
  const southWest = map.getBounds()?.getSouthWest() ?? middle;
  return {
    centre: { latitude: middle.lat(), longitude: middle.lng() },
    zoom: map.getZoom(),
    bounds: [southWest.lng(), southWest.lat(), northEast.lng(), northEast.lat()],
  };
}

function placeOverlay(
  maps: GoogleMaps,
  map: GoogleMap,
  element: HTMLElement,
  at: { latitude: number; longitude: number },
): () => void {
  const point = new maps.LatLng(at.latitude, at.longitude);
  const overlay = new maps.OverlayView();
  overlay.onAdd = () => {
    element.style.position = 'absolute';
    overlay.getPanes()?.overlayMouseTarget.append(element);
  };
  overlay.draw = () => {
    const pixel = overlay.getProjection()?.fromLatLngToDivPixel(point);
    if (pixel) element.style.translate = `${pixel.x}px ${pixel.y}px`;
  };
  overlay.onRemove = () => element.remove();
  overlay.setMap(map);
  return () => overlay.setMap(null);
}
