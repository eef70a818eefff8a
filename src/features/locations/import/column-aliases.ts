export const DAY_COLUMNS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type Day = (typeof DAY_COLUMNS)[number];
type DayColumn = Day | `${Day}Open` | `${Day}Close`;

/**
 * What lists call our columns; case, spaces and punctuation do not count. Earlier names are preferred when a row fills several.
 * Day columns are added below.
 */
const ALIASES = {
  rlid: ['locationrlid'],
  sourceKey: [],
  restaurantNumber: [
    'store number', 'storenumber', 'store no', 'store #', 'store num', 'store nbr', 'store id', 'storeid', 'store code',
    'location number', 'location no', 'location #', 'location id', 'location code', 'restaurant no', 'restaurant #',
    'restaurant id', 'restaurant code', 'unit number', 'unit no', 'unit id', 'unit #', 'shop number', 'shop id', 'site number',
    'site id', 'branch code', 'branchcode', 'branch number', 'branch id', 'corporate number', 'number', 'ref', 'id',
  ],
  name: [
    'branch', 'location name', 'restaurant name', 'store name', 'shop name', 'site name', 'unit name', 'branch name', 'business name',
    'display name', 'label', 'title',
  ],
  address1: [
    'address 1', 'address line 1', 'address line1', 'addressline1', 'addr:street_address', 'street address', 'street address 1',
    'address', 'street 1', 'street1', 'line1', 'line 1', 'addr1', 'address street', 'location address', 'store address', 'mailing address',
    'physical address',
  ],
  address2: ['address 2', 'address line 2', 'addressline2', 'street address 2', 'street 2', 'line2', 'line 2', 'addr2', 'addr:unit', 'suite', 'unit'],
  houseNumber: ['addr:housenumber', 'house number', 'street number', 'housenumber'],
  street: ['addr:street', 'street', 'street name'],
  fullAddress: ['addr:full', 'full address', 'formatted address', 'address full'],
  city: ['addr:city', 'town', 'municipality', 'locality', 'address locality', 'city name', 'address city', 'store city'],
  state: [
    'addr:state', 'state code', 'state abbr', 'state abbreviation', 'addr:province', 'province', 'province code', 'state province',
    'state/province', 'state or province', 'prov', 'region', 'region code', 'address region', 'administrative area', 'state name',
    'statename', 'province name', 'store state', 'address state', 'st',
  ],
  country: ['addr:country', 'country code', 'country name', 'address country', 'nation', 'country iso'],
  countryRootURL: ['country root url', 'root url'],
  zip: [
    'addr:postcode', 'postcode', 'post code', 'postal code', 'postalcode', 'postal', 'zip code', 'zipcode', 'zip 5', 'zip5', 'zip postal',
    'zip/postal code', 'postal zip', 'address zip', 'store zip',
  ],
  latitude: ['lat', 'y', 'geo lat', 'geo latitude', 'gps latitude', 'location lat', 'lat dd', 'latitude decimal', 'map lat', 'ycoord', 'y coordinate'],
  longitude: [
    'lng', 'long', 'lon', 'x', 'geo lng', 'geo lon', 'geo longitude', 'gps longitude', 'location lng', 'lon dd', 'longitude decimal', 'longtitude',
    'map lng', 'xcoord', 'x coordinate',
  ],
  point: ['coordinates', 'coords', 'lat lng', 'latlng', 'lat long', 'latlong', 'lat lon', 'latlon', 'geo point', 'geolocation', 'geo'],
  timeZone: ['time zone', 'timezone', 'tz', 'tzid', 'store timezone', 'iana timezone', 'time zone id', 'location timezone'],
  phone: [
    'phone number', 'phonenumber', 'telephone', 'telephone number', 'tel', 'contact:phone', 'main phone', 'phone main', 'store phone',
    'contact phone', 'phone 1', 'phone1', 'contact number', 'business phone', 'ph',
  ],
  hours: [
    'opening_hours', 'opening hours', 'operation hours', 'hours of operation', 'store hours', 'open hours', 'business hours',
    'dining hours', 'restaurant hours',
  ],
  curbsideHours: ['curbside hours', 'opening_hours:curbside', 'pickup hours', 'curbside pickup hours'],
  deliveryHours: ['delivery hours', 'opening_hours:delivery'],
  exceptions: ['hours exceptions', 'special hours', 'holiday hours'],
  status: ['location status', 'store status', 'operational status', 'business status', 'operating status'],
  isTemporarilyClosed: ['temporarily closed', 'temp closed', 'is temporarily closed', 'temporary closure'],
  isPermanentlyClosed: ['permanently closed', 'is permanently closed', 'perm closed', 'closed'],
  isComingSoon: ['coming soon', 'is coming soon', 'opening soon'],
  openDate: ['open date', 'opening date', 'date opened', 'opened', 'opened on', 'start date', 'start_date', 'grand opening', 'opens on', 'store open date'],
  reopensOn: ['reopens on', 'reopen date', 'reopening date', 'reopens'],
  hasCurbside: ['curbside', 'curbside pickup', 'has curbside', 'curbside available', 'offers curbside'],
  hasDelivery: ['delivery', 'has delivery', 'delivery available', 'offers delivery'],
  hasOnlineOrdering: ['online ordering', 'online order', 'has online ordering', 'order online', 'online ordering available', 'olo'],
  hasTakeOut: ['takeaway', 'take out', 'takeout', 'take away', 'carryout', 'carry out', 'to go', 'has takeout', 'pickup'],
  isDiningRoomOpened: ['dining room', 'dine in', 'dinein', 'indoor seating', 'indoor_seating', 'dining room open', 'dining room opened'],
  outsideDining: ['outdoor_seating', 'outdoor seating', 'outdoor dining', 'outside dining', 'outside seating', 'patio', 'has patio'],
  isReservationsEnabled: ['reservation', 'reservations', 'accepts reservations', 'takes reservations', 'reservations enabled'],
  localPageURL: ['local page url', 'local page'],
  estimatedWaitTime: ['estimated wait time', 'wait time'],
  waitListMaxPartySize: ['wait list max party size', 'max party size'],
  waitListReady: ['wait list ready', 'waitlist ready'],
} as const satisfies Record<string, readonly string[]>;

export type ColumnName = keyof typeof ALIASES | DayColumn;

/** "Monday", "mon hours", "hours_monday"; "mon open" and "mon close". */
function dayAliases(day: Day): Record<'text' | 'open' | 'close', readonly string[]> {
  const shorter = { tuesday: ['tues'], thursday: ['thur', 'thurs'] }[String(day)] ?? [];
  const names = [day, day.slice(0, 3), ...shorter];
  const spelled = (...patterns: string[]) =>
    names.flatMap((name) => patterns.map((pattern) => pattern.replace('*', name)));
  return {
    text: spelled('*', '* hours', 'hours *', 'hours of operation *', 'store hours *', 'opening hours *', 'operation *'),
    open: spelled('* open', '* opens', 'open *', '* opening', '* open time', '* from', '* start', 'hours * open'),
    close: spelled('* close', '* closes', 'close *', '* closing', '* close time', '* to', '* end', 'hours * close'),
  };
}

/** Our names for the columns of a file, as `--map` takes them, and what files call them. */
export const COLUMN_ALIASES: ReadonlyMap<ColumnName, readonly string[]> = new Map<ColumnName, readonly string[]>([
  ...(Object.keys(ALIASES) as (keyof typeof ALIASES)[]).map((name) => [name, ALIASES[name]] as const),
  ...DAY_COLUMNS.flatMap((day) => {
    const { text, open, close } = dayAliases(day);
    return [[day, text] as const, [`${day}Open`, open] as const, [`${day}Close`, close] as const];
  }),
]);
export const COLUMN_NAMES: readonly ColumnName[] = [...COLUMN_ALIASES.keys()];
