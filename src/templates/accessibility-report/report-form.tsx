import { REPORT_FORM_NAME } from '#features/accessibility-reports/report-names.ts';
import { FormView } from '#features/forms/site/form-view.tsx';
import { FormGuard } from '#features/guard/site/form-guard.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { AccessibilityReportProps } from './props.ts';

export function ReportForm({ page, form }: Pick<AccessibilityReportProps, 'page' | 'form'>) {
  // Includes the query, so that the answer is in the same language.
  const { request } = usePageContext();
  return (
    <FormView
      id="report"
      form={form}
      submitLabel={{ id: 'access.send' }}
      action={`${request.url}#report`}
      marksRequired
    >
      {page &&
        Object.entries(page).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} suppressHydrationWarning />
        ))}
      <FormGuard form={REPORT_FORM_NAME} />
    </FormView>
  );
}
