import { drawOffer, type PanelOffer } from '#features/front-of-house/site/draw-offer.tsx';
import type { DrawPanel } from '#features/front-of-house/site/panel-listener.tsx';
import { OPEN_RESERVATION_PANEL_EVENT, OPEN_WAITLIST_EVENT } from '#features/locations/panel-events.ts';
import { RESERVATION_OFFER } from '#features/reservations/site/reservation-offer.ts';
import { WAIT_LIST_OFFER } from '#features/wait-lists/site/wait-list-offer.ts';

const OFFERS: Readonly<Record<string, PanelOffer>> = {
  [OPEN_WAITLIST_EVENT]: WAIT_LIST_OFFER,
  [OPEN_RESERVATION_PANEL_EVENT]: RESERVATION_OFFER,
};

/** Draws the panel of an event. */
export const drawPanel: DrawPanel = (event, call) => {
  const offer = OFFERS[event];
  if (!offer) throw new Error(`No panel opens on ${event}`);
  return drawOffer(offer, call);
};
