import type { ReportedPage } from '#features/accessibility-reports/report-names.ts';
import type { FormProps } from '#features/forms/props.ts';

/** The server's data for a report form. */
export interface AccessibilityReportProps {
  /** Null when the guest came without the footer's form. */
  page: ReportedPage | null;
  form: FormProps;
  isSent: boolean;
}
