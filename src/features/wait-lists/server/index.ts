export { concealPlaces } from './conceal-places.ts';
export { createWaitLists, type WaitLists } from './wait-lists.ts';
