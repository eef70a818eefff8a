/** Restaurants of the demo chain with a role; docs/demo.md describes the purpose of each. */
export const HARBOR_POINT = {
  rlid: 10001,
  name: 'Harbor Point',
  street: '12 Lantern Wharf',
  latitude: 43.6562,
  longitude: -70.2497,
  page: '/seafood-restaurants/locations/maine/portland/12-lantern-wharf/',
  shortUrl: '/locations/list/maine/portland/12-lantern-wharf/',
} as const;

export const MARKET_SQUARE = {
  rlid: 10003,
  name: 'Market Square',
  latitude: 41.8847,
  longitude: -87.6381,
  page: '/seafood-restaurants/locations/illinois/chicago/318-west-packet-street/',
} as const;

/** Takes no reservations; its wait list is open. */
export const TERMINAL_PIER = {
  rlid: 10004,
  name: 'Terminal Pier',
  page: '/seafood-restaurants/locations/nevada/las-vegas/77-neon-wharf-boulevard/',
} as const;

/** Open until 2 AM on weekends, in Central Time. */
export const LAMPLIGHTERS_CORNER = { rlid: 10005, name: 'Lamplighter’s Corner' } as const;

/** Permanently closed. */
export const OLD_CANNERY = '/seafood-restaurants/locations/pennsylvania/erie/9-cannery-road/';

export const UNITED_STATES_DIRECTORY = '/seafood-restaurants/locations/';
export const MAINE_CITY_LIST = '/seafood-restaurants/locations/maine/portland/';
