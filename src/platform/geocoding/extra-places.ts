import type { Gazetteer } from './gazetteer.ts';
import { placeKey } from './place-key.ts';
import type { NamedPlace } from './place-table.ts';
import type { GeoPoint } from './port.ts';
import { findRegion } from './regions.ts';

/** About 25 miles, which is more than the extent of a town. */
const FAR_DEGREES = 0.5;

/** A place whose city name is found even when the gazetteer lacks it. */
export interface ExtraPlace {
  city: string;
  /** Postal code or name of the state. */
  state: string;
  /** ISO 3166-1 alpha-2 code or a name; shown only when the state is unknown. */
  country: string;
  lat: number;
  lng: number;
}

/** Extra places, grouped by city: a row of the gazetteer, or a city that the gazetteer lacks. */
export class ExtraPlaces {
  readonly #gazetteer: Gazetteer;
  readonly #ofRows = new Map<number, ExtraPlace[]>();
  readonly #others = new Map<string, ExtraPlace[]>();
  #added: NamedPlace[] | null = null;

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer;
  }

  add(place: ExtraPlace): void {
    this.#change(place, (list) => list.push(place));
  }

  /** Removes a place that was added with the same values. */
  remove(place: ExtraPlace): void {
    this.#change(place, (list) => {
      const at = list.findIndex(({ lat, lng, city }) => lat === place.lat && lng === place.lng && city === place.city);
      if (at >= 0) list.splice(at, 1);
    });
  }

  countAt(row: number): number {
    return this.#ofRows.get(row)?.length ?? 0;
  }

  /**
   * Position of the extra places, when all of them are far from the gazetteer's city. A state may have two towns of one
   * name, and the extra places are then in the other town.
   */
  pointAt(row: number): GeoPoint | undefined {
    const places = this.#ofRows.get(row);
    const [first] = places ?? [];
    if (!places || !first) return undefined;
    const { latitude, longitude } = this.#gazetteer.city(row).point;
    const isFar = ({ lat, lng }: ExtraPlace) => Math.hypot(lat - latitude, lng - longitude) > FAR_DEGREES;
    return places.every(isFar) ? { latitude: first.lat, longitude: first.lng } : undefined;
  }

  /** Cities of extra places that the gazetteer lacks. */
  added(): readonly NamedPlace[] {
    this.#added ??= [...this.#others.values()].flatMap((places) => addedCity(places) ?? []);
    return this.#added;
  }

  #change(place: ExtraPlace, how: (list: ExtraPlace[]) => void): void {
    const key = placeKey(place.city);
    if (!key) return;
    const region = findRegion(place.state);
    const { from, to } = this.#gazetteer.citiesNamed(key);
    const rows = Array.from({ length: to - from }, (_, offset) => from + offset);
    const row = rows.find((candidate) => this.#gazetteer.regionOf(candidate).code === region?.code);
    if (row !== undefined) changeList(this.#ofRows, row, how);
    else {
      changeList(this.#others, `${key}|${region?.code ?? place.state}`, how);
      this.#added = null;
    }
  }
}

function changeList<K>(lists: Map<K, ExtraPlace[]>, id: K, how: (list: ExtraPlace[]) => void): void {
  const list = lists.get(id) ?? [];
  how(list);
  if (list.length > 0) lists.set(id, list);
  else lists.delete(id);
}

function addedCity(places: readonly ExtraPlace[]): NamedPlace | undefined {
  const [first] = places;
  if (!first) return undefined;
  const region = findRegion(first.state);
  return {
    key: placeKey(first.city),
    name: first.city,
    region: region?.code ?? first.state,
    regionName: region?.name ?? first.country,
    country: region?.country ?? first.country,
    point: { latitude: first.lat, longitude: first.lng },
    population: 0,
    extras: places.length,
  };
}
