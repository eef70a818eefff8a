import type { FocalPoint } from '#features/images/contract.ts';
import type { Scene } from './render-image.ts';
import { boatsDawn } from './scenes/boats-dawn.ts';
import { catchBoard } from './scenes/catch-board.ts';
import { chefPass } from './scenes/chef-pass.ts';
import { chowder } from './scenes/chowder.ts';
import { crabBoil } from './scenes/crab-boil.ts';
import { crewDeck } from './scenes/crew-deck.ts';
import { curbside } from './scenes/curbside.ts';
import { diningRoom } from './scenes/dining-room.ts';
import { buckle, chocolatePot, greenSalad, haddockPlate, scallopPlate } from './scenes/dishes.ts';
import { dockCrates } from './scenes/dock-crates.ts';
import { familyTable } from './scenes/family-table.ts';
import { galleyKitchen } from './scenes/galley-kitchen.ts';
import { giftCardFront } from './scenes/gift-card-front.ts';
import { giftTable } from './scenes/gift-table.ts';
import { harborDusk } from './scenes/harbor-dusk.ts';
import { hearth } from './scenes/hearth.ts';
import { lantern } from './scenes/lantern.ts';
import { lighthouse } from './scenes/lighthouse.ts';
import { limePie } from './scenes/lime-pie.ts';
import { logoMark } from './scenes/logo-mark.ts';
import { northernHarbor } from './scenes/northern-harbor.ts';
import { oldHarbor } from './scenes/old-harbor.ts';
import { oysterBeds } from './scenes/oyster-beds.ts';
import { rawBar } from './scenes/raw-bar.ts';
import { restaurantFront } from './scenes/restaurant-front.ts';
import { seafoodPlate } from './scenes/seafood-plate.ts';
import { shipyard } from './scenes/shipyard.ts';
import { terrace } from './scenes/terrace.ts';
import { deepWater, deepWaterTall } from './scenes/water.ts';

/** An image of the demo chain, drawn by this program. */
export interface DemoImage {
  /** The name by which pages refer to the image. */
  name: string;
  title: string;
  /** Alternative text; '' for a mere background. */
  altText: string;
  /** Position of the subject, as fractions from the top left; by default the middle. */
  focalPoint?: FocalPoint;
  scene(): Scene;
}

/** Every image; the left side of wide images is plain, for text. */
export const IMAGES: readonly DemoImage[] = [
  {
    name: 'harbor-dusk',
    title: 'Harbor at dusk',
    altText: 'A wharf at dusk: lanterns strung along lit gabled houses, a red fishing boat moored in front.',
    focalPoint: { x: 0.7, y: 0.55 },
    scene: harborDusk,
  },
  {
    name: 'hearth',
    title: 'The hearth',
    altText: 'Three fish on an iron grate over a wood fire in a brick hearth.',
    focalPoint: { x: 0.5, y: 0.65 },
    scene: hearth,
  },
  {
    name: 'seafood-plate',
    title: 'Lobster supper',
    altText: 'A whole red lobster on a cream plate with halved lemons, drawn butter beside it.',
    focalPoint: { x: 0.62, y: 0.5 },
    scene: seafoodPlate,
  },
  { name: 'deep-water', title: 'Deep water', altText: '', scene: deepWater },
  { name: 'deep-water-tall', title: 'Deep water, tall', altText: '', scene: deepWaterTall },
  {
    name: 'terrace',
    title: 'The terrace',
    altText: 'Tables with white cloths on a deck above the water at sunset, lights strung overhead.',
    focalPoint: { x: 0.5, y: 0.7 },
    scene: terrace,
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse',
    altText: 'A red and white lighthouse on a headland at first light, its lamp still lit.',
    focalPoint: { x: 0.78, y: 0.4 },
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
    focalPoint: { x: 0.49, y: 0.65 },
    scene: boatsDawn,
  },
  {
    name: 'dock-crates',
    title: 'Traps on the dock',
    altText: 'Lobster traps and crates of iced fish stacked on a dock in the mist, a gull on top.',
    focalPoint: { x: 0.72, y: 0.62 },
    scene: dockCrates,
  },
  {
    name: 'galley-kitchen',
    title: 'Galley kitchen',
    altText: 'A tiled kitchen with copper pans on a rail, a pot on the range and a fish on the board.',
    focalPoint: { x: 0.65, y: 0.55 },
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
    focalPoint: { x: 0.7, y: 0.5 },
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
    focalPoint: { x: 0.72, y: 0.65 },
    scene: northernHarbor,
  },
  {
    name: 'chef-pass',
    title: 'At the pass',
    altText: 'A bearded chef in whites and a red kerchief sets a sprig on a plate of fish under copper lamps.',
    scene: chefPass,
  },
  {
    name: 'crew-deck',
    title: 'Crew on deck',
    altText: 'Two of a boat’s crew in oilskins at sunrise: one hauls a rope, one lifts a crate of fish.',
    scene: crewDeck,
  },
  {
    name: 'catch-board',
    title: 'The catch board',
    altText:
      'A chalkboard between two lanterns lists the day’s catch: chalk drawings of three fish, a clam and a shrimp.',
    scene: catchBoard,
  },
  {
    name: 'oyster-beds',
    title: 'Oyster beds at low tide',
    altText: 'Rows of oyster bags on low racks over bare sand at low tide, a red skiff aground beside them.',
    scene: oysterBeds,
  },
  {
    name: 'chowder',
    title: 'Clam chowder',
    altText: 'A steaming bowl of clam chowder with potatoes, bacon and chives on a striped cloth, crackers beside it.',
    scene: chowder,
  },
  {
    name: 'crab-boil',
    title: 'Crab boil',
    altText: 'Five red crabs heaped on newspaper with corn, potatoes, sausage and lemons, a wooden mallet at the side.',
    scene: crabBoil,
  },
  {
    name: 'lime-pie',
    title: 'Key lime pie',
    altText: 'A slice of key lime pie with whipped cream and a wheel of lime on a white plate, the bay behind it.',
    scene: limePie,
  },
  {
    name: 'restaurant-front',
    title: 'Restaurant at evening',
    altText: 'A navy clapboard restaurant at dusk: red doors between lanterns, guests in the lit windows.',
    scene: restaurantFront,
  },
  {
    name: 'curbside',
    title: 'Curbside pick-up',
    altText: 'Two paper bags and a cup on a bench at the curb, a teal car waiting behind them.',
    scene: curbside,
  },
  {
    name: 'family-table',
    title: 'Family table',
    altText: 'A long table from above: six people around a lobster, a tray of oysters and a board of bread.',
    scene: familyTable,
  },
  {
    name: 'old-harbor',
    title: 'The harbor in 1958',
    altText: 'A faded brown photograph of a harbor: a schooner under sail, men and barrels on a wharf, gabled houses.',
    scene: oldHarbor,
  },
  {
    name: 'shipyard',
    title: 'Boat on the stocks',
    altText: 'A wooden boat half planked on the stocks by the water, a ladder against its side.',
    scene: shipyard,
  },
  {
    name: 'logo-mark',
    title: 'Lantern mark on navy',
    altText: 'The chain’s mark: a brass lantern above three waves in a double ring, on navy.',
    scene: logoMark,
  },
  {
    name: 'gift-card-front',
    title: 'Gift card, front',
    altText: 'The front of a gift card: a lit lantern over the bay at night, a small fishing boat on the waves.',
    scene: giftCardFront,
  },
  {
    name: 'haddock-plate',
    title: 'Battered haddock',
    altText: 'Two battered fillets on thick potatoes, with half a lemon and a small bowl of sauce.',
    scene: haddockPlate,
  },
  {
    name: 'scallop-plate',
    title: 'Scallops in brown butter',
    altText: 'Seven seared scallops in brown butter on a white plate, with capers and half a lemon.',
    scene: scallopPlate,
  },
  {
    name: 'green-salad',
    title: 'Green salad',
    altText: 'A plate of lettuce with sliced radishes and herbs, a bowl of dressing beside it.',
    scene: greenSalad,
  },
  {
    name: 'buckle',
    title: 'Blueberry buckle',
    altText: 'A square of blueberry cake with crumbs on top and a spoon of cold cream beside it.',
    scene: buckle,
  },
  {
    name: 'chocolate-pot',
    title: 'Chocolate pot',
    altText: 'A small pot of dark chocolate cream from above, with whipped cream and chocolate flakes.',
    scene: chocolatePot,
  },
];
