/** Width of the whole world in pixels at zoom 0, as MapLibre counts. */
export const WORLD_PIXELS = 512;

/** Projects a point to the square world: 0–1 from the top left corner. */
export function project(longitude: number, latitude: number): { x: number; y: number } {
  const sine = Math.sin((Math.min(85.05, Math.max(-85.05, latitude)) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The inverse of {@link project}. */
export function unproject(x: number, y: number): { longitude: number; latitude: number } {
  return {
    longitude: (x - 0.5) * 360,
    latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
  };
}
