import { lazy, Suspense, useState } from 'react';
import {
  assignReview,
  cancelReview,
  decideReview,
  getPageReview,
  type PageReviewState,
  submitPage,
} from '../review-contract.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextAreaField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';

/** Few pages have links: the editor loads without them. */
const ApprovalLinks = lazy(() => import('./approval-links.tsx').then((loaded) => ({ default: loaded.ApprovalLinks })));

interface PanelProps {
  pageId: number;
  /** Called when the page's rights and state have changed. */
  onChanged: () => void;
  /** Saves all changes and returns the newest version's id; undefined without a version. */
  readVersion: () => Promise<number | undefined>;
}

/** State of an open page in its workflow, and the user's next actions. Renders nothing without a workflow. */
export function ReviewPanel({ pageId, onChanged, readVersion }: PanelProps) {
  const review = useEndpoint(getPageReview, { params: { id: pageId } }, { isFresh: true });
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const done = (text: string) => () => {
    showFlash({ kind: 'success', text });
    setAsked(null);
    onChanged();
  };
  const refreshes = { refreshes: [getPageReview] };
  const submit = useChange(submitPage, { ...refreshes, onSuccess: done('The page is submitted.') });
  const assign = useChange(assignReview, refreshes);
  const state = review.data;
  if (!state || (state.run === null && !state.maySubmit)) return null;
  const { run, maySubmit, mayCancel, mayDecide } = state;
  const step = run?.steps.findLast(({ status }) => status === 'in_progress');
  const send = async (isRestart: boolean) => {
    setSaving(true);
    await readVersion();
    setSaving(false);
    submit.mutate({ params: { id: pageId }, body: { isRestart } });
  };
  const isBusy = isSaving || submit.isPending;
  const error = submit.error ?? assign.error;
  return (
    <>
      <RefusalNotice error={error} />
      <Notice title={titleOf(state)}>
        <Details state={state} />
        <ButtonRow>
          {mayDecide && step && (
            <>
              <Button onClick={() => setAsked('approve')}>Approve…</Button>
              <Button variant="secondary" onClick={() => setAsked('reject')}>
                Request changes…
              </Button>
              <Button
                variant="quiet"
                isBusy={assign.isPending}
                onClick={() => assign.mutate({ params: { id: pageId }, body: { isMine: !step.isMine } })}
              >
                {step.isMine ? 'Unassign' : 'Assign to me'}
              </Button>
            </>
          )}
          {maySubmit && (
            <Button variant="secondary" isBusy={isBusy} onClick={() => void send(false)}>
              {submitLabel(state)}
            </Button>
          )}
          {maySubmit && run && (
            <Button variant="quiet" isBusy={isBusy} onClick={() => void send(true)}>
              Restart the workflow
            </Button>
          )}
          {mayCancel && (
            <AskButton
              variant="quiet"
              endpoint={cancelReview}
              params={{ id: pageId }}
              {...refreshes}
              title="Cancel the workflow?"
              description="The draft is kept. Approvals are lost: when the page is submitted again, it starts at the first task."
              label="Cancel the workflow"
              busyLabel="Cancelling…"
              keepLabel="Back"
              done={() => 'The workflow is cancelled.'}
              onDone={onChanged}
            >
              Cancel the workflow…
            </AskButton>
          )}
        </ButtonRow>
        {run && (mayDecide || state.links.length > 0) && (
          <Suspense fallback={null}>
            <ApprovalLinks pageId={pageId} links={state.links} mayDecide={mayDecide} />
          </Suspense>
        )}
      </Notice>
      {asked && step && (
        <DecisionDialog
          pageId={pageId}
          stepId={step.id}
          task={step.task}
          decision={asked}
          readVersion={readVersion}
          onClose={() => setAsked(null)}
          onDone={done(asked === 'approve' ? `“${step.task}” is approved.` : 'Changes are requested.')}
        />
      )}
    </>
  );
}

function titleOf({ run, workflow }: PageReviewState): string {
  if (!run) return `This page is reviewed in “${workflow?.name ?? ''}”`;
  const task = run.steps.at(-1)?.task ?? '';
  return run.status === 'in_progress' ? `This page waits for “${task}”` : `Changes are requested at “${task}”`;
}

function submitLabel({ run, workflow }: PageReviewState): string {
  const task = run?.steps.at(-1)?.task;
  return task === undefined ? `Submit to “${workflow?.name ?? ''}”` : `Resubmit to “${task}”`;
}

function Details({ state: { run, workflow } }: { state: PageReviewState }) {
  const formats = useFormats();
  if (!run) return <p>Tasks: {workflow?.tasks.join(', ')}.</p>;
  const last = run.steps.at(-1);
  const facts = [
    `Requested by ${run.requestedBy}`,
    last?.assignedTo && `assigned to ${last.assignedTo}`,
    last?.status === 'in_progress' && last.dueAt && `due ${formatInstant(last.dueAt, formats)}`,
  ].filter(Boolean);
  return (
    <>
      <p>{facts.join(', ')}.</p>
      {run.steps.map(
        ({ id, comment, finishedBy, task, status }) =>
          comment !== '' && (
            <p key={id}>
              {finishedBy} on “{task}” ({status === 'approved' ? 'approved' : 'changes requested'}): “{comment}”
            </p>
          ),
      )}
    </>
  );
}

function DecisionDialog({
  pageId,
  stepId,
  task,
  decision,
  readVersion,
  onClose,
  onDone,
}: Pick<PanelProps, 'pageId' | 'readVersion'> & {
  stepId: number;
  task: string;
  decision: 'approve' | 'reject';
  onClose: () => void;
  onDone: () => void;
}) {
  const decide = useChange(decideReview, { refreshes: [getPageReview], onSuccess: onDone });
  const [isReading, setReading] = useState(false);
  const isApproval = decision === 'approve';
  const complaint = complaintAbout(decide.error, 'comment');
  const send = async (comment: string) => {
    setReading(true);
    const revisionId = await readVersion();
    setReading(false);
    if (revisionId !== undefined)
      decide.mutate({ params: { id: pageId, action: decision, task_state: stepId }, body: { comment, revisionId } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isApproval ? `Approve “${task}”` : `Request changes at “${task}”`}
      description={
        isApproval
          ? 'You approve the version shown here. After the last task it is published.'
          : 'Editors can change the page and submit it again.'
      }
    >
      {complaint === undefined && <RefusalNotice error={decide.error} />}
      <Form
        isBusy={isReading || decide.isPending}
        submitLabel={isApproval ? 'Approve' : 'Request changes'}
        busyLabel="Sending…"
        onSend={({ comment = '' }) => void send(comment)}
      >
        <TextAreaField
          id="comment"
          name="comment"
          label="Comment"
          rows={4}
          error={complaint}
          help={
            isApproval ? 'Optional.' : 'What should be changed? The person who requested the review reads this comment.'
          }
        />
      </Form>
    </Dialog>
  );
}
