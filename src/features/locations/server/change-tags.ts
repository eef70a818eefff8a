/** Page-cache tag of everything that shows restaurants: for changes of more of them than are worth naming. */
export const LOCATIONS_TAG = 'locations';

const LOCATION = 'location:';
/** Tag of everything that shows one restaurant. A change to the restaurant is announced by this tag. */
export function locationTag(rlid: number): string {
  return `${LOCATION}${rlid}`;
}

/** The restaurants of announced tags; 'all' when they may be any, undefined when the tags are of other records. */
export function announcedLocations(tags: readonly string[]): 'all' | readonly number[] | undefined {
  if (tags.includes('*') || tags.includes(LOCATIONS_TAG)) return 'all';
  const rlids = tags.flatMap((tag) => (tag.startsWith(LOCATION) ? [Number(tag.slice(LOCATION.length))] : []));
  return rlids.length > 0 ? rlids : undefined;
}

/** How restaurants' changes are announced: one by one, or as a change of all. */
export function changeTags(rlids: readonly number[]): string[] {
  return rlids.length > MOST_TOLD ? [LOCATIONS_TAG] : rlids.map(locationTag);
}

/** More restaurants than these are not named one by one. */
export const MOST_TOLD = 100;
