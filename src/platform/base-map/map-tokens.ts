/** Colours of the base map, in the live style and in images alike. Any CSS colour. */
export interface MapTokens {
  land: string;
  water: string;
  /** Bands of shallow water along the coast, as on a sea chart. */
  shallows: string;
  river: string;
  /** Built-up land around a town, fading out. */
  town: string;
  /** State and national lines. */
  boundary: string;
  county: string;
  label: string;
  /** Names of states: quieter than those of cities. */
  regionLabel: string;
  marker: string;
  markerLabel: string;
  /** Families that the visitor's machine may have, first choice first; for the live style only. */
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
