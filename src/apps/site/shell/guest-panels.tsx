import { PanelListener } from '#features/front-of-house/site/panel-listener.tsx';
import { OPEN_RESERVATION_PANEL_EVENT, OPEN_WAITLIST_EVENT } from '#features/locations/panel-events.ts';
import { RESERVE_PAGE_PATH } from '#features/reservations/guest-pages.ts';
import { JOIN_PAGE_PATH } from '#features/wait-lists/guest-pages.ts';

const PAGES = { [OPEN_WAITLIST_EVENT]: JOIN_PAGE_PATH, [OPEN_RESERVATION_PANEL_EVENT]: RESERVE_PAGE_PATH };
const load = async () => (await import('./draw-panel.ts')).drawPanel;

/** Galley's own panels: to join a wait list and to reserve a table. */
export function GuestPanels() {
  return <PanelListener pages={PAGES} load={load} />;
}
