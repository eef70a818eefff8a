/** Cities of a fictional chain's restaurants: name, state, first postal code, point, zone. */
const CITIES = [
  ['Houston', 'TX', '77002', 29.756, -95.365],
  ['Dallas', 'TX', '75201', 32.788, -96.799],
  ['Orlando', 'FL', '32801', 28.542, -81.373],
  ['Chicago', 'IL', '60601', 41.886, -87.623],
  ['Denver', 'CO', '80202', 39.752, -104.996],
] as const;

export interface ListedRestaurant {
  number: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  lat: string;
  lng: string;
  phone: string;
  hours: string;
}

/** The list of a fictional chain, with nearby restaurants; equal in each run. */
export function chainList(count: number): ListedRestaurant[] {
  return Array.from({ length: count }, (_, at) => {
    const [city, state, zip, lat, lng] = CITIES[at % CITIES.length] ?? CITIES[0];
    return {
      number: String(at + 1),
      name: `Tern ${at + 1}`,
      address: `${100 + at} Tern Quay Road`,
      city,
      state,
      zip,
      lat: (lat + Math.floor(at / 100) * 0.01).toFixed(5),
      lng: (lng + (at % 100) * 0.001).toFixed(5),
      phone: `(713) 555-${String(1000 + at)}`,
      hours: 'Mo-Su 11:00-22:00',
    };
  });
}

/** The list as CSV. */
export function chainCsv(list: readonly ListedRestaurant[]): string {
  const head = 'number,name,address,city,state,zip,lat,lng,phone,hours\n';
  return head + list.map((one) => `${Object.values(one).join(',')}\n`).join('');
}
