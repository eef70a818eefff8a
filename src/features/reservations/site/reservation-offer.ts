import type { PanelOffer } from '#features/front-of-house/site/draw-offer.tsx';

/** The panel to reserve a table. */
export const RESERVATION_OFFER: PanelOffer = {
  load: async () => (await import('./reservation-panel.tsx')).ReservationPanel,
  parts: ['hold', 'party', 'reservation', 'reserve', 'wish'],
};
