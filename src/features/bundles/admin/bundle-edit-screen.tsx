import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldOfInstant, instantOfField } from '#features/page-explorer/admin/governance/local-time.ts';
import { SETTINGS_APP } from '#features/settings/contract.ts';
import { SNIPPET_APP } from '#features/snippets/contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { useChoosers } from '#ui/admin/content-form/choosers.ts';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Line, LineList } from '#ui/admin/listing/line-list.tsx';
import { EmptyList } from '#ui/admin/listing/list-results.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import * as contract from '../contract.ts';
import { BundleStatusText } from './bundle-list-screen.tsx';
import { Complaints } from './complaints.tsx';

type Bundle = ReplyOf<typeof contract.getBundle>;

const REFRESHES = { refreshes: [contract.getBundle, contract.listBundles] };

/** Members of a bundle, the problems that prevent publishing, and the actions on the bundle. */
export function BundleEditScreen() {
  const id = useRecordId();
  const bundle = useEndpoint(contract.getBundle, { params: { id } }, { isFresh: true });
  return (
    <Screen title={bundle.data?.name ?? 'Release bundle'}>
      <RecordNav label="This bundle" back={{ to: '/wagtail/bundles/', label: 'All bundles' }} />
      <AsyncContent query={bundle} what="this release bundle">
        {(data) => <BundleView bundle={data} />}
      </AsyncContent>
    </Screen>
  );
}

function BundleView({ bundle }: { bundle: Bundle }) {
  const { id, status, members, failure } = bundle;
  const navigate = useNavigate();
  const choosers = useChoosers();
  const [asked, setAsked] = useState<'publish' | 'undo' | 'delete' | 'schedule' | 'rename' | null>(null);
  const withFlash = (text: string) => ({
    ...REFRESHES,
    onSuccess() {
      showFlash({ kind: 'success', text });
      setAsked(null);
    },
  });
  const put = useChange(contract.addBundlePage, withFlash('The bundle now contains the newest draft.'));
  const removeMember = useChange(contract.removeBundleMember, REFRESHES);
  const unschedule = useChange(contract.scheduleBundle, withFlash('The schedule is cancelled.'));
  const publish = useChange(contract.publishBundle, withFlash('Everything in the bundle is live.'));
  const undo = useChange(contract.undoBundle, withFlash('The previous versions are live again.'));
  const remove = useChange(contract.deleteBundle, {
    onSuccess: () => void navigate({ to: '/wagtail/bundles/' }),
  });
  const params = { id };
  const isOpen = status !== 'published';
  const mayGoLive = isOpen && members.length > 0;
  const add = async () => {
    const chosen = await choosers.choose('page');
    if (chosen) put.mutate({ params, body: { pageId: chosen.id } });
  };
  // Closes the dialog on errors: the screen shows the errors by member.
  const tried = { onError: () => setAsked(null) };
  const closing = { error: null, keepLabel: 'Cancel', onClose: () => setAsked(null) };
  const changes = [put, removeMember, unschedule, publish, undo, remove];
  const errors = changes.flatMap(({ error }) => error ?? []);
  /** Opens a dialog; what went wrong before is no longer shown. */
  const ask = (what: typeof asked) => {
    for (const change of changes) change.reset();
    setAsked(what);
  };
  return (
    <>
      {errors.map((error) => (
        <Complaints key={error.message} error={error} />
      ))}
      {failure !== null && <Notice title={`The bundle did not go live at the scheduled time: ${failure}`} />}
      <p>
        <BundleStatusText bundle={bundle} />
        {bundle.scheduledBy !== null && status === 'scheduled' && `, scheduled by ${bundle.scheduledBy}`}
        {bundle.publishedBy !== null && status === 'published' && ` by ${bundle.publishedBy}`}
        {bundle.undoneBy !== null && status === 'open' && ` by ${bundle.undoneBy}`}
      </p>
      <ButtonRow>
        {mayGoLive && <Button onClick={() => ask('publish')}>Publish now…</Button>}
        {mayGoLive && (
          <Button variant="secondary" onClick={() => ask('schedule')}>
            {status === 'scheduled' ? 'Change the time…' : 'Schedule…'}
          </Button>
        )}
        {status === 'scheduled' && (
          <Button
            variant="quiet"
            isBusy={unschedule.isPending}
            onClick={() => unschedule.mutate({ params, body: { goLiveAt: null } })}
          >
            Cancel the schedule
          </Button>
        )}
        {status === 'published' && <Button onClick={() => ask('undo')}>Undo…</Button>}
        {members.some(({ kind, revisionId }) => kind === 'page' && revisionId !== null) && (
          <ButtonLink to="/wagtail/bundles/$id/preview/" params={{ id: String(id) }} variant="secondary">
            Preview
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => ask('rename')}>
          Rename…
        </Button>
        {isOpen && (
          <Button variant="quiet" onClick={() => ask('delete')}>
            Delete…
          </Button>
        )}
      </ButtonRow>
      <h2>Contents</h2>
      {members.length === 0 && <EmptyList text="This bundle is empty. Add the pages that go live together." />}
      {members.length > 0 && (
        <LineList>
          {members.map((member) => (
            <MemberLine
              key={member.id}
              member={member}
              isOpen={isOpen}
              onRenew={() => put.mutate({ params, body: { pageId: member.subjectId } })}
              onRemove={() => removeMember.mutate({ params: { id, member: member.id } })}
            />
          ))}
        </LineList>
      )}
      {isOpen && (
        <div>
          <Button variant="secondary" isBusy={put.isPending} onClick={() => void add()}>
            Add page…
          </Button>
        </div>
      )}
      {asked === 'schedule' && <ScheduleDialog bundle={bundle} onClose={() => setAsked(null)} />}
      {asked === 'rename' && <RenameDialog bundle={bundle} onClose={() => setAsked(null)} />}
      {asked === 'publish' && (
        <ConfirmDialog
          {...closing}
          title={`Publish “${bundle.name}”?`}
          description="Everything in it goes live at once, or nothing does."
          label="Publish"
          busyLabel="Publishing…"
          isDanger={false}
          isBusy={publish.isPending}
          onConfirm={() => publish.mutate({ params }, tried)}
        />
      )}
      {asked === 'undo' && (
        <ConfirmDialog
          {...closing}
          title={`Undo “${bundle.name}”?`}
          description="The previous versions go live again. Pages that were new are unpublished. Drafts stay."
          label="Undo"
          busyLabel="Undoing…"
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate({ params }, tried)}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          {...closing}
          title={`Delete “${bundle.name}”?`}
          description="The pages, snippets and settings in it do not change."
          label="Delete"
          busyLabel="Deleting…"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ params }, tried)}
        />
      )}
    </>
  );
}

function MemberLine({
  member,
  isOpen,
  onRenew,
  onRemove,
}: {
  member: contract.BundleMember;
  isOpen: boolean;
  onRenew: () => void;
  onRemove: () => void;
}) {
  const { kind, title, addedBy, conflicts, notes, revisionId, model, scheduledAt } = member;
  const formats = useFormats();
  const isPage = kind === 'page' && revisionId !== null;
  const isSeen = isPage || model !== null;
  const hasNewer = notes.some((note) => note.startsWith('There is a newer draft'));
  return (
    <Line
      title={!isSeen ? title : <Link to={addressOf(member)}>{title}</Link>}
      more={`${KIND_TEXTS[kind]}, added by ${addedBy}`}
    >
      {conflicts.length > 0 && (
        <p>
          <strong>Cannot go live:</strong> {conflicts.join('; ')}.
        </p>
      )}
      {notes.length > 0 && <p>{notes.join('; ')}.</p>}
      {scheduledAt && <p>It is also scheduled separately for {formatInstant(scheduledAt, formats)}.</p>}
      {isOpen && (
        <ButtonRow>
          {isPage && hasNewer && (
            <Button variant="quiet" aria-label={`Use the newest draft of ${title}`} onClick={onRenew}>
              Use the newest draft
            </Button>
          )}
          <Button variant="quiet" aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove
          </Button>
        </ButtonRow>
      )}
    </Line>
  );
}

const KIND_TEXTS = { page: 'Page', snippet: 'Snippet', settings: 'Settings' } as const;

function addressOf({ kind, subjectId, model, language }: contract.BundleMember): string {
  if (kind === 'page') return `/wagtail/pages/${subjectId}/edit/`;
  if (kind === 'snippet') return `/wagtail/snippets/${SNIPPET_APP}/${model}/edit/${subjectId}/`;
  return `/wagtail/settings/${SETTINGS_APP}/${model}/${subjectId}/${language && `?language=${language}`}`;
}

function ScheduleDialog({ bundle, onClose }: { bundle: Bundle; onClose: () => void }) {
  const { timeZone: zone } = useFormats();
  const save = useChange(contract.scheduleBundle, {
    ...REFRESHES,
    onSuccess() {
      showFlash({ kind: 'success', text: 'The bundle is scheduled.' });
      onClose();
    },
  });
  const [isEmpty, setEmpty] = useState(false);
  const complaint = complaintAbout(save.error, 'goLiveAt') ?? (isEmpty ? 'This is required.' : undefined);
  return (
    <Dialog isOpen onClose={onClose} title={`Schedule “${bundle.name}”`}>
      {save.error && complaint === undefined && <RefusalNotice error={save.error} />}
      <Form
        isBusy={save.isPending}
        submitLabel="Schedule"
        busyLabel="Saving…"
        onSend={({ go_live_at = '' }) => {
          const goLiveAt = instantOfField(go_live_at, zone);
          setEmpty(goLiveAt === null);
          if (goLiveAt !== null) save.mutate({ params: { id: bundle.id }, body: { goLiveAt } });
        }}
      >
        <TextField
          id="go_live_at"
          name="go_live_at"
          type="datetime-local"
          label="Go live"
          defaultValue={fieldOfInstant(bundle.goLiveAt, zone)}
          help={`Times are in your time zone, ${zone}.`}
          error={complaint}
        />
      </Form>
    </Dialog>
  );
}

function RenameDialog({ bundle, onClose }: { bundle: Bundle; onClose: () => void }) {
  const save = useChange(contract.renameBundle, { ...REFRESHES, onSuccess: onClose });
  const complaint = complaintAbout(save.error, 'name');
  return (
    <Dialog isOpen onClose={onClose} title="Rename the bundle">
      {complaint === undefined && <RefusalNotice error={save.error} />}
      <Form
        isBusy={save.isPending}
        submitLabel="Save"
        busyLabel="Saving…"
        onSend={({ name = '' }) => save.mutate({ params: { id: bundle.id }, body: { name } })}
      >
        <TextField
          id="name"
          name="name"
          label="Name"
          defaultValue={bundle.name}
          maxLength={120}
          autoComplete="off"
          error={complaint}
        />
      </Form>
    </Dialog>
  );
}
