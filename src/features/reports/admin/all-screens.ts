// One chunk for both screens.
export { ReportIndexScreen } from './report-index-screen.tsx';
export { ReportScreen } from './report-screen.tsx';
