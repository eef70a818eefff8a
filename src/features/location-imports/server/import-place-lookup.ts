import { postalArea } from '#features/locations/fields/read-postal-code.ts';
import type { Gazetteer } from '#platform/geocoding/gazetteer.ts';
import type { PlaceLookup } from '../records/record.ts';

/** The gazetteer queries of an import. Canadian postal codes are looked up by their first three characters. */
export function gazetteerLookup(gazetteer: Pick<Gazetteer, 'findPostalCode'>): PlaceLookup {
  return {
    postalCode(code) {
      const area = postalArea(code);
      const found = gazetteer.findPostalCode(/^\d/.test(area) ? area : area.slice(0, 3));
      if (!found) return undefined;
      const { point, city } = found;
      return { lat: point.latitude, lng: point.longitude, city: city.name, state: city.region.code };
    },
  };
}
