/** Page-cache tag of everything that shows restaurants: for changes of more than `MAX_ANNOUNCED` restaurants. */
export const LOCATIONS_TAG = 'locations';

const LOCATION = 'location:';
/** Tag of everything that shows one restaurant. A change to the restaurant is announced by this tag. */
export function locationTag(rlid: number): string {
  return `${LOCATION}${rlid}`;
}

/** The restaurants of announced tags; 'all' when any may have changed, undefined when the tags name none. */
export function announcedLocations(tags: readonly string[]): 'all' | readonly number[] | undefined {
  if (tags.includes('*') || tags.includes(LOCATIONS_TAG)) return 'all';
  const rlids = tags.flatMap((tag) => (tag.startsWith(LOCATION) ? [Number(tag.slice(LOCATION.length))] : []));
  return rlids.length > 0 ? rlids : undefined;
}

/** Tags that announce changed restaurants: one tag for each, or one for all. */
export function changeTags(rlids: readonly number[]): string[] {
  return rlids.length > MAX_ANNOUNCED ? [LOCATIONS_TAG] : rlids.map(locationTag);
}

/** Most restaurants that are announced one by one. */
export const MAX_ANNOUNCED = 100;
