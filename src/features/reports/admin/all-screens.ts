// One file to fetch for both.
export { ReportIndexScreen } from './report-index-screen.tsx';
export { ReportScreen } from './report-screen.tsx';
