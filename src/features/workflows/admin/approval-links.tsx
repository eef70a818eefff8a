import { useState } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant, type Formats } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Line, LineList } from '#ui/admin/listing/line-list.tsx';
import { addApprovalLink, type ApprovalLink, getPageReview, revokeApprovalLink } from '../review-contract.ts';

const refreshes = { refreshes: [getPageReview] };

/** Approval links of a page under review, with their recipients and states, and a form to send another. */
export function ApprovalLinks({
  pageId,
  links,
  mayDecide,
}: {
  pageId: number;
  links: readonly ApprovalLink[];
  mayDecide: boolean;
}) {
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const revoke = useChange(revokeApprovalLink, refreshes);
  return (
    <>
      <RefusalNotice error={revoke.error} />
      {links.length > 0 && (
        <LineList>
          {links.map((link) => (
            <Line key={link.id} title={`${link.name} (${link.email})`} more={stateText(link, formats)}>
              {mayDecide && link.state === 'open' && (
                <Button
                  variant="quiet"
                  isBusy={revoke.isPending}
                  aria-label={`Revoke the link of ${link.name}`}
                  onClick={() => revoke.mutate({ params: { id: pageId, link: link.id } })}
                >
                  Revoke
                </Button>
              )}
            </Line>
          ))}
        </LineList>
      )}
      {mayDecide && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Request an external review…
        </Button>
      )}
      {isAsking && <AskDialog pageId={pageId} onClose={() => setAsking(false)} />}
    </>
  );
}

function stateText(
  { state, decision, askedBy, expiresAt, decidedAt, revokedBy }: ApprovalLink,
  formats: Formats,
): string {
  const asked = `Asked by ${askedBy}`;
  if (state === 'decided' && decidedAt)
    return `${asked}; ${decision === 'approve' ? 'approved' : 'requested changes'} ${formatInstant(decidedAt, formats)}`;
  if (state === 'revoked') return `${asked}; revoked by ${revokedBy ?? ''}`;
  if (state === 'overtaken') return `${asked}; others decided first`;
  return `${asked}; ${state === 'open' ? 'can decide until' : 'expired'} ${formatInstant(expiresAt, formats)}`;
}

function AskDialog({ pageId, onClose }: { pageId: number; onClose: () => void }) {
  const ask = useChange(addApprovalLink, {
    ...refreshes,
    onSuccess() {
      showFlash({ kind: 'success', text: 'The link was sent by e-mail.' });
      onClose();
    },
  });
  const complaint = (field: string) => complaintAbout(ask.error, field);
  const isAboutField = ['name', 'email', 'days'].some((field) => complaint(field) !== undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Request an external review"
      description="They get a link by e-mail, see the submitted version, and approve it or request changes once. Their decision counts as yours. They do not need an account."
    >
      {ask.error && !isAboutField && <RefusalNotice error={ask.error} />}
      <Form
        isBusy={ask.isPending}
        submitLabel="Send the link"
        busyLabel="Sending…"
        onSend={({ name = '', email = '', days = '' }) =>
          ask.mutate({ params: { id: pageId }, body: { name, email, days: Number(days) } })
        }
      >
        <TextField id="link-name" name="name" label="Name" required maxLength={80} error={complaint('name')} />
        <TextField id="link-email" name="email" type="email" label="E-mail" required error={complaint('email')} />
        <TextField
          id="link-days"
          name="days"
          type="number"
          min={1}
          max={30}
          defaultValue="7"
          label="Days until the link expires"
          error={complaint('days')}
        />
      </Form>
    </Dialog>
  );
}
