/** Window event that asks the reservation panel to open; its detail is a `PanelDetail` (Spec §4). */
export const OPEN_RESERVATION_PANEL_EVENT = 'open-reservation-panel';
/** Window event that asks the wait-list panel to open; its detail is a `PanelDetail` (Spec §4). */
export const OPEN_WAITLIST_EVENT = 'open-waitlist';

/** The detail of both panel events. */
export interface PanelDetail {
  rlid: number;
}
