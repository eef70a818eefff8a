/** Colours of the base map, for the live style and for images. Any CSS colour. */
export interface MapTokens {
  land: string;
  water: string;
  /** Bands of shallow water along the coast, as on sea charts. */
  shallows: string;
  river: string;
  /** Built-up land around a town, fading out. */
  town: string;
  /** State and national borders. */
  boundary: string;
  county: string;
  label: string;
  /** Names of states, less prominent than names of cities. */
  regionLabel: string;
  marker: string;
  markerLabel: string;
  /** Font families that the guest's device may have, in order of preference; for the live style only. */
  fontFamilies: readonly string[];
}

/** Sailcloth land and sea-glass water, subdued so that markers stand out. */
export const DEFAULT_MAP_TOKENS: MapTokens = {
  land: '#f6efe2',
  water: '#c9dcdd',
  shallows: '#dbe8e5',
  river: '#b4cfd1',
  town: '#e4d6b9',
  boundary: '#b9a98a',
  county: '#ddd0b8',
  label: '#24425c',
  regionLabel: '#8a7c63',
  marker: '#b3261e',
  markerLabel: '#ffffff',
  fontFamilies: ['system-ui', 'Segoe UI', 'Helvetica Neue', 'Arial', 'sans-serif'],
};
