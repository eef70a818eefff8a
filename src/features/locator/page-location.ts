/** A location as pages render it (Spec §3 "Page-rendered variant"). */
export interface PageLocation {
  id: number;
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postcode: string;
  /** '' when unknown. `e164` is for tel: links. */
  phone: { national: string; e164: string };
  location: { lat: number; lng: number };
  map_image_url_mobile: string;
  map_image_url_desktop: string;
  /** Address of the local page. */
  url: string;
  /** One entry a service that publishes hours: "Operation", "Curbside", "Delivery". */
  hours: readonly PageHours[];
}

export interface PageHours {
  type_name: 'Operation' | 'Curbside' | 'Delivery';
  /** Sunday first; `hours` are "11:00 AM – 10:00 PM", empty when closed. */
  days: readonly { day_name: string; hours: readonly string[] }[];
}
