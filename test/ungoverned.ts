import type { PageGovernance } from '#features/pages/staff-shapes.ts';

/** A page that nothing holds back and that no clock moves. */
export const UNGOVERNED_PAGE: PageGovernance = {
  lock: null,
  is_private: false,
  go_live_at: null,
  expire_at: null,
  expired_at: null,
  review: null,
};
