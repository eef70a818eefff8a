import { useEffect, useRef } from 'react';
import { REPORT_FORM_NAME } from '#features/accessibility-reports/report-names.ts';
import { FormView } from '#features/forms/site/form-view.tsx';
import { FormGuard } from '#features/guard/site/form-guard.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';
import type { AccessibilityReportProps } from './props.ts';
import styles from './view.module.css';

/** Asks what is wrong with the page that the guest came from, in the window that the footer's form opened. */
export function AccessibilityReport({ page, form, isSent }: AccessibilityReportProps) {
  const t = useTranslate();
  // With its query: the answer comes in the same language.
  const { request } = usePageContext();
  return (
    <Sheet title={t('access.title')} blocks={[]}>
      <FormSection>
        {isSent ? (
          <Sent />
        ) : (
          <>
            <p>{t('access.intro')}</p>
            {page?.url && <p className={styles.page}>{t('access.page', { url: page.url })}</p>}
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
          </>
        )}
      </FormSection>
    </Sheet>
  );
}

function Sent() {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  // What the guest did is answered here: a screen reader begins with it.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind="success">{t('access.sent')}</Notice>
    </div>
  );
}
