import { PageFacts } from '#features/page-explorer/admin/operations/page-facts.tsx';
import { viewRevisionPath } from '#features/pages/editor-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Line, LineList } from '#ui/admin/listing/line-list.tsx';
import { EmptyList } from '#ui/admin/listing/list-results.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { listPageRuns } from '../review-contract.ts';
import { RUN_LABELS, STEP_LABELS } from '../texts.ts';
import styles from './workflows.module.css';

type Run = ReplyOf<typeof listPageRuns>['runs'][number];

/** How a page went through workflows, newest first. */
export function PageWorkflowHistoryScreen() {
  const id = useRecordId();
  const history = useEndpoint(listPageRuns, { params: { id } });
  return (
    <Screen title={history.data ? `Workflow history of “${history.data.page.title}”` : 'Workflow history'}>
      <AsyncContent query={history} what="the history">
        {({ page, ancestors, runs }) => (
          <>
            <PageFacts page={page} ancestors={ancestors} />
            {runs.length === 0 && <EmptyList text="This page has not been submitted to a workflow yet." />}
            {runs.map((run) => (
              <RunSteps key={run.id} pageId={page.id} run={run} />
            ))}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function RunSteps({ pageId, run }: { pageId: number; run: Run }) {
  const formats = useFormats();
  return (
    <section aria-label={`${run.workflow}, ${formatInstant(run.startedAt, formats)}`}>
      <h2 className={styles.facts}>
        {run.workflow} <Badge tone={run.status === 'approved' ? 'good' : 'plain'}>{RUN_LABELS[run.status]}</Badge>
      </h2>
      <p className={styles.soft}>
        Requested by {run.requestedBy}, {formatInstant(run.startedAt, formats)}
      </p>
      <LineList isOrdered>
        {run.steps.map((step) => (
          <Line
            key={step.id}
            title={`${step.task}: ${STEP_LABELS[step.status]}${step.comment === '' ? '' : ` – “${step.comment}”`}`}
            more={
              <>
                {step.finishedBy ?? step.assignedTo ?? ''} {formatInstant(step.finishedAt ?? step.startedAt, formats)}{' '}
                <a href={viewRevisionPath(pageId, step.revisionId)} target="_blank" rel="noreferrer">
                  View this version
                </a>
              </>
            }
          />
        ))}
      </LineList>
    </section>
  );
}
