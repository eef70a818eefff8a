import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { RESERVATION_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const reservationScreens = screensWithViews(RESERVATION_SCREENS, {
  reservationHosts: lazyRouteComponent(() => import('./reservation-list-screen.tsx'), 'ReservationListScreen'),
  daySheet: lazyRouteComponent(() => import('./sheet/day-sheet-screen.tsx'), 'DaySheetScreen'),
  outsideHours: lazyRouteComponent(() => import('./outside-hours-screen.tsx'), 'OutsideHoursScreen'),
  tablePlan: lazyRouteComponent(() => import('./tables/table-plan-screen.tsx'), 'TablePlanScreen'),
  reservationSettings: lazyRouteComponent(
    () => import('./settings/reservation-settings-screen.tsx'),
    'ReservationSettingsScreen',
  ),
});
