import type { MapProvider } from '#features/pages/contract.ts';
import { loadMapScript } from './map-script.ts';
import { MapUnsupported, type StartMap } from './map-surface.ts';

/** Starts the map of the chain's provider; its code is fetched only here. */
export async function startMap(provider: MapProvider, options: Parameters<StartMap>[0]): ReturnType<StartMap> {
  if (provider.kind === 'google') {
    const { startGoogleMap } = await loadMapScript(() => import('./map-google.ts'));
    return await startGoogleMap(provider.script_url, options);
  }
  if (!document.createElement('canvas').getContext('webgl2')) throw new MapUnsupported('No WebGL 2');
  const { startLibreMap } = await loadMapScript(() => import('./map-libre.ts'));
  return startLibreMap(provider.style_url, options);
}
