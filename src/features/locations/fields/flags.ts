import { type FlagName, forEachFlag } from './flag-names.ts';

/** A yes-or-no field of a restaurant, besides its name. */
interface LocationFlag {
  /** Label for staff. */
  label: string;
  /** Value of a new restaurant that staff add, and default of the column. A list without the field means no. */
  isUsual: boolean;
  /** Key of the field in GeoJSON, with OpenStreetMap's name where there is one. */
  osmKey: string;
  /** Names of the column in lists; case, spaces and punctuation do not count. */
  aliases: readonly string[];
}

/** The yes-or-no fields of a restaurant, in the order of the staff's form. */
export const LOCATION_FLAGS: Readonly<Record<FlagName, LocationFlag>> = {
  isDiningRoomOpened: {
    label: 'Dining room',
    isUsual: true,
    osmKey: 'indoor_seating',
    aliases: [
      'dining room',
      'dine in',
      'dinein',
      'indoor seating',
      'indoor_seating',
      'dining room open',
      'dining room opened',
    ],
  },
  outsideDining: {
    label: 'Outside dining',
    isUsual: false,
    osmKey: 'outdoor_seating',
    aliases: [
      'outdoor_seating',
      'outdoor seating',
      'outdoor dining',
      'outside dining',
      'outside seating',
      'patio',
      'has patio',
    ],
  },
  hasTakeOut: {
    label: 'Take-out',
    isUsual: true,
    osmKey: 'takeaway',
    aliases: [
      'takeaway',
      'take out',
      'takeout',
      'take away',
      'carryout',
      'carry out',
      'to go',
      'has takeout',
      'pickup',
    ],
  },
  hasCurbside: {
    label: 'Curbside pickup',
    isUsual: false,
    osmKey: 'curbside',
    aliases: ['curbside', 'curbside pickup', 'has curbside', 'curbside available', 'offers curbside'],
  },
  hasDelivery: {
    label: 'Delivery',
    isUsual: false,
    osmKey: 'delivery',
    aliases: ['delivery', 'has delivery', 'delivery available', 'offers delivery'],
  },
  hasOnlineOrdering: {
    label: 'Online ordering',
    isUsual: false,
    osmKey: 'online_ordering',
    aliases: [
      'online ordering',
      'online order',
      'has online ordering',
      'order online',
      'online ordering available',
      'olo',
    ],
  },
  isReservationsEnabled: {
    label: 'Reservations',
    isUsual: false,
    osmKey: 'reservation',
    aliases: ['reservation', 'reservations', 'accepts reservations', 'takes reservations', 'reservations enabled'],
  },
};

/** One value for each flag, in the order of exports. */
export function flagTable<T>(valueOf: (flag: LocationFlag, name: FlagName) => T): Record<FlagName, T> {
  return forEachFlag((name) => valueOf(LOCATION_FLAGS[name], name));
}

/** The names in the order of the staff's form. */
export const FLAGS_OF_FORM = Object.keys(LOCATION_FLAGS) as FlagName[];
