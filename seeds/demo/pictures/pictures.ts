import type { Scene } from './render-picture.ts';

/** A picture of the demo chain: drawn here, nobody else's. */
export interface DemoPicture {
  /** How pages ask for it. */
  name: string;
  title: string;
  /** What it shows, for those who cannot see it; '' for mere background. */
  altText: string;
  scene(): Scene;
}

const plain = (width: number, height: number) => () => ({
  width,
  height,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#0f2a43"/><circle cx="${width * 0.7}" cy="${height / 2}" r="${height / 4}" fill="#b98a3e"/></svg>`,
});
export const PICTURES: readonly DemoPicture[] = [
  'harbor-dusk',
  'hearth',
  'seafood-plate',
  'deep-water',
  'deep-water-tall',
  'terrace',
  'lighthouse',
  'lantern',
  'boats-dawn',
  'dock-crates',
  'galley-kitchen',
  'dining-room',
  'raw-bar',
  'gift-table',
  'northern-harbor',
].map((name) => ({ name, title: name, altText: name, scene: plain(1600 + name.length, 900) }));
