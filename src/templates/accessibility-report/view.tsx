import { useEffect, useRef } from 'react';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { FormSection } from '../form-section.tsx';
import { lateView } from '../late-view.tsx';
import { Sheet } from '../sheet.tsx';
import type { AccessibilityReportProps } from './props.ts';
import styles from './view.module.css';

const Form = lateView('report_form');

/** Asks for the problem on the page that the guest came from, in the window that the footer's form opened. */
export function AccessibilityReport({ page, form, isSent }: AccessibilityReportProps) {
  const t = useTranslate();
  return (
    <Sheet title={t('access.title')} blocks={[]}>
      <FormSection>
        {isSent ? (
          <Sent />
        ) : (
          <>
            <p>{t('access.intro')}</p>
            {page?.url && <p className={styles.page}>{t('access.page', { url: page.url })}</p>}
            <Form form={form} page={page} />
          </>
        )}
      </FormSection>
    </Sheet>
  );
}

function Sent() {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  // The answer to the guest's action takes the focus, so that a screen reader begins there.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind="success">{t('access.sent')}</Notice>
    </div>
  );
}
