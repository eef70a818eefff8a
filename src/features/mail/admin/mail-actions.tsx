import { useState } from 'react';
import { cancelMails, confirmMails, getMail, listMails, resendMails } from '#features/mail/contract.ts';
import type { MailStatus } from '#features/mail/new-mail.ts';
import { endpointKey, useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { outcomeText } from './mail-texts.ts';

export interface ChosenMail {
  id: number;
  status: MailStatus;
}

const RESENDABLE: readonly MailStatus[] = ['queued', 'sent', 'failed', 'doubtful', 'cancelled', 'suppressed'];

/** The actions for one mail or for the selected ones; an action without effect has no button. */
export function MailActions({ chosen, onDone }: { chosen: readonly ChosenMail[]; onDone?: () => void }) {
  const [asks, setAsks] = useState(false);
  const idsOf = (...statuses: readonly MailStatus[]) =>
    chosen.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
  const refreshes = [listMails, ...chosen.map(({ id }) => endpointKey(getMail, { params: { id } }))];
  const finish = (verb: { one: string; many: string }) => (outcome: Parameters<typeof outcomeText>[0]) => {
    setAsks(false);
    onDone?.();
    showFlash({ kind: outcome.done.length > 0 ? 'success' : 'error', text: outcomeText(outcome, verb) });
  };
  const resend = useChange(resendMails, {
    refreshes,
    onSuccess: finish({ one: 'is queued to be sent', many: 'are queued to be sent' }),
  });
  const cancel = useChange(cancelMails, { refreshes, onSuccess: finish({ one: 'is stopped', many: 'are stopped' }) });
  const confirm = useChange(confirmMails, {
    refreshes,
    onSuccess: finish({ one: 'is marked as sent', many: 'are marked as sent' }),
  });
  const waiting = idsOf('queued');
  const doubtful = idsOf('doubtful');
  const again = idsOf(...RESENDABLE);
  // The recipient may get a second copy, so the user is asked.
  const mayDouble = idsOf('sent', 'doubtful').length;
  const error = resend.error ?? cancel.error ?? confirm.error;
  const send = () => resend.mutate({ body: { ids: again } });
  return (
    <>
      {doubtful.length > 0 && (
        <Button
          variant="secondary"
          isBusy={confirm.isPending}
          onClick={() => confirm.mutate({ body: { ids: doubtful } })}
        >
          Mark as sent
        </Button>
      )}
      {again.length > 0 && (
        <Button
          variant="secondary"
          isBusy={resend.isPending && !asks}
          onClick={() => (mayDouble > 0 ? setAsks(true) : send())}
        >
          {waiting.length === again.length ? 'Send now' : 'Send again'}
        </Button>
      )}
      {waiting.length > 0 && (
        <Button variant="danger" isBusy={cancel.isPending} onClick={() => cancel.mutate({ body: { ids: waiting } })}>
          Stop
        </Button>
      )}
      {error && !asks && <RefusalNotice error={error} />}
      {asks && (
        <ConfirmDialog
          title={again.length === 1 ? 'Send this e-mail again?' : `Send ${again.length} e-mails again?`}
          description={
            mayDouble === again.length && again.length === 1
              ? 'The recipient may already have this mail and would get it twice.'
              : `${mayDouble} of these e-mails may already have arrived and would be delivered twice.`
          }
          error={resend.error}
          isBusy={resend.isPending}
          isDanger={false}
          label="Send again"
          keepLabel="Cancel"
          onConfirm={send}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
