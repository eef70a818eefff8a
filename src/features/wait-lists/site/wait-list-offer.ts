import type { PanelOffer } from '#features/front-of-house/site/draw-offer.tsx';

/** The panel to join a wait list. */
export const WAIT_LIST_OFFER: PanelOffer = {
  load: async () => (await import('./wait-list-panel.tsx')).WaitListPanel,
  parts: ['party', 'place', 'waitlist'],
};
