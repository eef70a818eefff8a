import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { getReport } from '../contract.ts';
import { GuestElsewhere } from '#features/mail/admin/guest-elsewhere.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { FileButtons } from './file-buttons.tsx';
import { doubtText, FOLDER_LABELS, folderOf } from './folder-texts.ts';
import styles from './reports.module.css';

type Report = ReplyOf<typeof getReport>;

/** One report, with all data that the guest's browser sent. */
export function ReportEditScreen() {
  const id = useRecordId();
  const report = useEndpoint(getReport, { params: { id } });
  return (
    <Screen title="Accessibility report">
      <RecordNav label="This report" back={{ to: '/wagtail/accessibility/', label: 'All reports' }} />
      <AsyncContent query={report} what="the report">
        {(data) => <Details report={data} />}
      </AsyncContent>
    </Screen>
  );
}

function Details({ report }: { report: Report }) {
  const formats = useFormats();
  const navigate = useNavigate();
  const { id, description, email, url, dom, screenWidth, screenHeight, userAgent, submittedAt, rights } = report;
  const folder = folderOf(report);
  const doubt = doubtText(report);
  const facts: [string, ReactNode][] = [
    ['Folder', FOLDER_LABELS[folder]],
    ['Sent', formatInstant(submittedAt, formats)],
    ['Page', /^https?:\/\//.test(url) ? <PageLink key="page" url={url} /> : url || 'Not given'],
    [
      'Reply to',
      email ? (
        <a key="email" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      ) : (
        'No address given'
      ),
    ],
    ['Screen', screenWidth && screenHeight ? `${screenWidth} × ${screenHeight} pixels` : 'Not given'],
    ['Browser', userAgent || 'Not given'],
    ...(doubt ? [['Possibly not sent by a person', doubt] satisfies [string, string]] : []),
  ];
  return (
    <>
      <ButtonRow>
        <FileButtons
          ids={[id]}
          folder={folder}
          rights={rights}
          onDone={() => undefined}
          onDeleted={() => void navigate({ to: '/wagtail/accessibility/' })}
        />
      </ButtonRow>
      <Card title="Problem">
        <p className={styles.description}>{description}</p>
        <FactGrid>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </FactGrid>
        <GuestElsewhere email={email} />
      </Card>
      {dom !== '' && (
        <details className={styles.dom}>
          <summary>The page source in the guest’s browser</summary>
          <textarea aria-label="Document source" readOnly rows={20} value={dom} spellCheck={false} />
        </details>
      )}
    </>
  );
}

function PageLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}
