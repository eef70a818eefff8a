import type { PageGovernance } from '#features/pages/staff-shapes.ts';

/** A page without a lock, a review or a schedule. */
export const UNGOVERNED_PAGE: PageGovernance = {
  lock: null,
  is_private: false,
  go_live_at: null,
  expire_at: null,
  expired_at: null,
  review: null,
};
