import { useEffect, useRef } from 'react';
import { type ImportReport, REFUSED_PATH, type Uploaded } from '#features/redirects/import-contract.ts';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, buttonClass, ButtonLink } from '#ui/admin/button.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { ReportCounts, ReportRows } from './import-report.tsx';

/** The last step: the result, and the refused rows as a file to correct. */
export function ImportDone({
  upload,
  report,
  onAnother,
}: {
  upload: Uploaded;
  report: ImportReport;
  onAnother: () => void;
}) {
  const { language } = useFormats();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const written = report.created + report.updated;
  const words = `${formatCount(written, language)} ${written === 1 ? 'redirect was' : 'redirects were'} imported`;
  return (
    <>
      <div ref={box} tabIndex={-1}>
        <Notice kind="success" title={`${words}.`}>
          <p>
            {report.refused === 0
              ? `All rows of “${upload.fileName}” were imported.`
              : `${formatCount(report.refused, language)} of ${formatCount(report.rowCount, language)} rows of “${upload.fileName}” were rejected.`}
          </p>
        </Notice>
      </div>
      <ReportCounts report={report} isDone />
      <ButtonRow>
        {report.refused > 0 && (
          <a href={REFUSED_PATH.replace(':import', upload.import)} className={buttonClass()}>
            Download rejected rows
          </a>
        )}
        <ButtonLink to="/wagtail/redirects/" variant={report.refused > 0 ? 'secondary' : 'primary'}>
          Go to the redirects
        </ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Import another file
        </Button>
      </ButtonRow>
      <ReportRows report={report} />
    </>
  );
}
