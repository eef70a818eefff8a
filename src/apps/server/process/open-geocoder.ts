import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { createGazetteerGeocoder, type ExtraPlaceChange } from '#platform/geocoding/embedded-geocoder.ts';
import { openGazetteer } from '#platform/geocoding/gazetteer.ts';
import { createGoogleGeocoder } from '#platform/geocoding/google-geocoder.ts';
import { createNominatimGeocoder } from '#platform/geocoding/nominatim-geocoder.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';

/**
 * The configured geocoder, extended by towns that only the restaurant list has. The bundled gazetteer always serves the
 * typeahead: keystrokes are not sent to third parties.
 */
export async function openGeocoder(
  config: Config,
  root: string,
): Promise<{ port: Geocoder; learnPlaces(change: ExtraPlaceChange): Promise<void> }> {
  const suggestions = createGazetteerGeocoder(await openGazetteer(join(root, 'dist/gazetteer')));
  const learnPlaces = (change: ExtraPlaceChange) => suggestions.changeExtraPlaces(change);
  if (config.geocoder.kind === 'google') {
    return { port: createGoogleGeocoder({ key: config.geocoder.key.reveal(), suggestions }), learnPlaces };
  }
  if (config.geocoder.kind === 'nominatim') {
    return { port: createNominatimGeocoder({ baseUrl: config.geocoder.url, suggestions }), learnPlaces };
  }
  return { port: suggestions, learnPlaces };
}
