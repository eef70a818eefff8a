// One chunk for both screens.
export { PagePrivacyScreen } from './page-privacy-screen.tsx';
export { PageScheduleScreen } from './page-schedule-screen.tsx';
