import type { LocationFields } from '#features/locations/fields/stored-location.ts';

/** Knowledge of places that the importer needs besides the file. */
export interface PlaceLookup {
  /** Centre of a ZIP ("06477") or Canadian postal code ("V3A 9J7"); `state` is the two-letter code. */
  postalCode(code: string): { lat: number; lng: number; city: string; state: string } | undefined;
}

/** A state, province or territory by code, name or short form, in any case. */
export interface RegionLookup {
  region(text: string): { code: string; name: string; country: string } | undefined;
}

export type Places = PlaceLookup & RegionLookup;

/** Why a row was not loaded. `line` counts in the source's own unit (line of the file, feature, entry), from 1. */
export interface Rejection {
  line: number;
  field: string;
  reason: string;
}

/** One restaurant of a file. An absent field is not in the file, so the present value stays. */
export interface ImportRecord {
  line: number;
  values: Partial<LocationFields>;
  /** Used for a new restaurant when it is free. */
  rlid?: number;
  /** Only in our own exports. */
  sourceKey?: string;
  /** Local opening day, YYYY-MM-DD: in the future it means coming soon. */
  openDate?: string;
  /** Only in our own exports; timestamps of a new row. */
  createdAt?: string;
  updatedAt?: string;
}

/** Identifying data of a rejected row, which shows that its restaurant is in the file and must not be archived. */
export type RejectedTraces = Pick<ImportRecord, 'rlid'> &
  Partial<Pick<LocationFields, 'restaurantNumber' | 'address1' | 'zip' | 'phone'>>;

/** A value that was left out of a loaded row. `kind` groups omissions with the same cause. */
export interface Omission {
  line: number;
  field: string;
  kind: string;
  detail: string;
}

/** Every row of a source, normalised. */
export interface ReadRecords {
  records: ImportRecord[];
  rejected: Rejection[];
  traces: RejectedTraces[];
  omissions: Omission[];
}
