import type { Scene } from './render-picture.ts';
import { boatsDawn } from './scenes/boats-dawn.ts';
import { diningRoom } from './scenes/dining-room.ts';
import { dockCrates } from './scenes/dock-crates.ts';
import { galleyKitchen } from './scenes/galley-kitchen.ts';
import { giftTable } from './scenes/gift-table.ts';
import { harborDusk } from './scenes/harbor-dusk.ts';
import { hearth } from './scenes/hearth.ts';
import { lantern } from './scenes/lantern.ts';
import { lighthouse } from './scenes/lighthouse.ts';
import { northernHarbor } from './scenes/northern-harbor.ts';
import { rawBar } from './scenes/raw-bar.ts';
import { seafoodPlate } from './scenes/seafood-plate.ts';
import { terrace } from './scenes/terrace.ts';
import { deepWater, deepWaterTall } from './scenes/water.ts';

/** A picture of the demo chain, drawn by this program. */
export interface DemoPicture {
  /** How pages ask for it. */
  name: string;
  title: string;
  /** What it shows, for those who cannot see it; '' for mere background. */
  altText: string;
  scene(): Scene;
}

/** Every picture; wide ones keep their left side quiet, for words. */
export const PICTURES: readonly DemoPicture[] = [
  {
    name: 'harbor-dusk',
    title: 'Harbor at dusk',
    altText: 'A wharf at dusk: lanterns strung along lit gabled houses, a red fishing boat moored in front.',
    scene: harborDusk,
  },
  {
    name: 'hearth',
    title: 'The hearth',
    altText: 'Three fish on an iron grate over a wood fire in a brick hearth.',
    scene: hearth,
  },
  {
    name: 'seafood-plate',
    title: 'Lobster supper',
    altText: 'A whole red lobster on a cream plate with halved lemons, drawn butter beside it.',
    scene: seafoodPlate,
  },
  { name: 'deep-water', title: 'Deep water', altText: '', scene: deepWater },
  { name: 'deep-water-tall', title: 'Deep water, tall', altText: '', scene: deepWaterTall },
  {
    name: 'terrace',
    title: 'The terrace',
    altText: 'Tables with white cloths on a deck above the water at sunset, lights strung overhead.',
    scene: terrace,
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse',
    altText: 'A red and white lighthouse on a headland at first light, its lamp still lit.',
    scene: lighthouse,
  },
  {
    name: 'lantern',
    title: 'Lantern in a window',
    altText: 'A lit brass boat lantern hanging in a rainy window, a mug and a coil of rope on the sill.',
    scene: lantern,
  },
  {
    name: 'boats-dawn',
    title: 'Boats at dawn',
    altText: 'Fishing boats leaving over calm water at sunrise, gulls behind them.',
    scene: boatsDawn,
  },
  {
    name: 'dock-crates',
    title: 'Traps on the dock',
    altText: 'Lobster traps and crates of iced fish stacked on a dock in the mist, a gull on top.',
    scene: dockCrates,
  },
  {
    name: 'galley-kitchen',
    title: 'Galley kitchen',
    altText: 'A tiled kitchen with copper pans on a rail, a pot on the range and a fish on the board.',
    scene: galleyKitchen,
  },
  {
    name: 'dining-room',
    title: 'Dining room',
    altText: 'A timbered dining room in the evening, brass lanterns over the tables, the harbor in the windows.',
    scene: diningRoom,
  },
  {
    name: 'raw-bar',
    title: 'The raw bar',
    altText: 'Nine oysters on a round tray of ice with lemon and red sauce, a shucking knife beside it.',
    scene: rawBar,
  },
  {
    name: 'gift-table',
    title: 'Gift card in its tin',
    altText: 'A navy gift card with a lantern on it, half out of a brass tin tied with rope.',
    scene: giftTable,
  },
  {
    name: 'northern-harbor',
    title: 'Northern harbor',
    altText: 'Bright painted houses under snow along a wharf at night, northern lights above.',
    scene: northernHarbor,
  },
];
