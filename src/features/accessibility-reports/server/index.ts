export { exportReports } from './export-reports.ts';
export { countOpenReports, eraseReportsOf, fileReports, hasReport, purgeOldReports } from './reports.ts';
export { readReportedPage, storeReport, receiveReport } from './receive-report.ts';
