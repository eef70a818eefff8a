import { ease } from '../images/motion.ts';
import type { Scene } from '../images/render-image.ts';
import { boatsDawn } from '../images/scenes/boats-dawn.ts';
import { dockCrates } from '../images/scenes/dock-crates.ts';
import { galleyKitchen } from '../images/scenes/galley-kitchen.ts';
import { harborDusk } from '../images/scenes/harbor-dusk.ts';
import { hearth } from '../images/scenes/hearth.ts';
import { lighthouse } from '../images/scenes/lighthouse.ts';
import { seafoodPlate } from '../images/scenes/seafood-plate.ts';
import { skillet } from './skillet.ts';

/** A part of a scene that the camera sees, in the scene's pixels; the height follows from the video's shape. */
export interface View {
  x: number;
  y: number;
  width: number;
}

/** One take: the camera goes from one view to another while the scene moves. */
export interface Shot {
  seconds: number;
  scene(seconds: number): Scene;
  from: View;
  to: View;
}

/** Length of the fade from one shot to the next, during which both run. */
export const FADE_SECONDS = 0.6;

/** The shots of every video by its name. A video with one shot has no fades, so it can repeat without a seam. */
export const STORYBOARDS: Readonly<Record<string, readonly Shot[]>> = {
  'kitchen-tour': [
    { seconds: 3.8, scene: hearth, from: { x: 0, y: 150, width: 1200 }, to: { x: 190, y: 270, width: 840 } },
    {
      seconds: 3.8,
      scene: galleyKitchen,
      from: { x: 120, y: 270, width: 1060 },
      to: { x: 540, y: 250, width: 1060 },
    },
    { seconds: 3.8, scene: skillet, from: { x: 130, y: 40, width: 1400 }, to: { x: 330, y: 150, width: 1040 } },
    {
      seconds: 4.2,
      scene: (seconds) => seafoodPlate(1000 * (1 - ease(Math.sqrt(seconds), Math.sqrt(0.5), Math.sqrt(2.4)))),
      from: { x: 60, y: 10, width: 1540 },
      to: { x: 250, y: 70, width: 1350 },
    },
  ],
  'harbor-morning': [
    { seconds: 4.2, scene: lighthouse, from: { x: 0, y: 0, width: 1600 }, to: { x: 160, y: 60, width: 1400 } },
    { seconds: 5, scene: boatsDawn, from: { x: 60, y: 200, width: 1100 }, to: { x: 0, y: 130, width: 1190 } },
    { seconds: 4.8, scene: dockCrates, from: { x: 0, y: 110, width: 1300 }, to: { x: 290, y: 140, width: 1300 } },
  ],
  'harbor-loop': [
    { seconds: 6, scene: harborDusk, from: { x: 0, y: 0, width: 1600 }, to: { x: 0, y: 0, width: 1600 } },
  ],
};
