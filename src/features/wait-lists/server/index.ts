export { concealPlaces } from './conceal-places.ts';
export { mayOnLine, requireOnLine } from './host-access.ts';
export { createWaitLists, type WaitLists } from './wait-lists.ts';
export { erasePartiesOf } from './retention.ts';
