import type { Random } from './random.ts';

const STREETS = [
  'Anchor', 'Beacon', 'Boathouse', 'Breakwater', 'Bridgewater', 'Cannery', 'Cedar Landing', 'Chandler', 'Clearwater',
  'Commerce', 'Cooper', 'Cordage', 'Creekside', 'Crossfield', 'Depot', 'Dogwood', 'Dockside', 'Eastgate', 'Fairwater',
  'Ferry Landing', 'Fieldstone', 'Foundry', 'Freight', 'Gallery', 'Granite', 'Harbor View', 'Harvest', 'Heritage',
  'Hickory', 'Highline', 'Ironworks', 'Junction', 'Keystone', 'Lakefront', 'Lamplight', 'Landing', 'Lantern', 'Linden',
  'Lockwood', 'Longshore', 'Magnolia', 'Maple Grove', 'Market', 'Meridian', 'Mill Pond', 'Millrace', 'Northgate',
  'Oak Hollow', 'Old Ferry', 'Old Mill', 'Orchard', 'Packet', 'Pier', 'Pinecrest', 'Plaza', 'Quarry', 'Quayside',
  'Railway', 'Ridgeline', 'Riverbend', 'Ropewalk', 'Saltmarsh', 'Schooner', 'Shoreline', 'Silver Lake', 'Southgate',
  'Springhouse', 'Station', 'Stonebridge', 'Sugar Mill', 'Summit', 'Sycamore', 'Tidewater', 'Timber', 'Town Center',
  'Trade', 'Upland', 'Valley View', 'Walnut', 'Warehouse', 'Waterworks', 'Westgate', 'Wharf', 'Willow Creek', 'Windward',
] as const;
const KINDS = ['Street', 'Street', 'Avenue', 'Avenue', 'Road', 'Boulevard', 'Drive', 'Way', 'Parkway', 'Lane'] as const;
const SIDES = ['North ', 'South ', 'East ', 'West '] as const;
const QUEBEC_STREETS = [
  "rue de l'Ancre", 'rue du Phare', 'rue des Goélands', 'rue du Vieux-Quai', 'boulevard de la Marée', 'rue des Voiliers',
  'avenue du Large', 'rue de la Corderie', "boulevard de l'Écluse", 'rue des Pilotes', 'avenue des Embruns',
  'rue du Moulin-à-Scie', 'chemin de la Grève', 'boulevard des Chalands', 'rue de la Capitainerie', 'avenue du Bassin',
] as const;
const UNITS = ['Suite 100', 'Suite 110', 'Suite 120', 'Suite 210', 'Unit B', 'Unit 4', 'Level 1', 'Pad C'] as const;

/** An invented street address: "1420 North Fairwater Avenue", in Québec "415 rue du Phare". */
export function inventStreet(random: Random, state: string): { address1: string; address2: string } {
  const number = random.chance(0.3) ? random.between(11, 299) : random.between(300, 9890);
  const address2 = random.chance(0.22) ? random.pick(UNITS) : '';
  if (state === 'QC') return { address1: `${number} ${random.pick(QUEBEC_STREETS)}`, address2 };
  const side = random.chance(0.22) ? random.pick(SIDES) : '';
  const street = random.pick(STREETS);
  const kind = random.pick(KINDS.filter((candidate) => !street.endsWith(candidate)));
  return { address1: `${number} ${side}${street} ${kind}`, address2 };
}
