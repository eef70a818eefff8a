export { concealReservations } from './conceal-reservations.ts';
export { mayReserve } from './reservation-parts.ts';
export { countUndecided } from './queries/list-restaurants.ts';
export { loadReservationFigures, loadReservationTotals } from './queries/load-figures.ts';
export { findTimesBefore } from './queries/availability.ts';
export { type DueReservation, loadDue } from './queries/load-due.ts';
export { type GuestWish } from './queries/guest-reservation.ts';
export { createReservations, type Reservations } from './reservations.ts';
export { eraseReservationsOf } from './retention.ts';
