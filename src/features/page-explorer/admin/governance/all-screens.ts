// One file to fetch for both.
export { PagePrivacyScreen } from './page-privacy-screen.tsx';
export { PageScheduleScreen } from './page-schedule-screen.tsx';
