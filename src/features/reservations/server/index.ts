export { concealReservations } from './conceal-reservations.ts';
export { type DueReservation, loadDue } from './queries/load-due.ts';
export { createReservations, type Reservations } from './reservations.ts';
