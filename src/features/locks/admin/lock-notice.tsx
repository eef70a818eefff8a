import { useState } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextAreaField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import type { Lock } from '../contract.ts';

/** Texts of a lock: "this page", and the prevented actions: "change, publish, move or delete it". */
export interface LockTexts {
  noun: string;
  keepsFrom: string;
}

/** Shows who locked a record, when and why, with buttons to unlock or take over for users who may do so. */
export function LockNotice({
  lock,
  words: { noun, keepsFrom },
  mayUnlock,
  onUnlock,
  takeOver,
}: {
  lock: Lock;
  words: LockTexts;
  mayUnlock: boolean;
  onUnlock: () => void;
  takeOver: { send: (reason: string, onDone: () => void) => void; isPending: boolean; error: Error | null };
}) {
  const formats = useFormats();
  const [isTaking, setTaking] = useState(false);
  const when = `on ${formatInstant(lock.at, formats)}`;
  const complaint = complaintAbout(takeOver.error, 'reason');
  return (
    <Notice title={lock.isOwn ? `You locked ${noun} ${when}` : `${lock.by} locked ${noun} ${when}`}>
      <p>
        {lock.isOwn
          ? `Others can read it, but not ${keepsFrom}.`
          : `You can read and copy from it, but not ${keepsFrom}.`}
        {lock.reason !== '' && ` Reason: “${lock.reason}”`}
      </p>
      {mayUnlock && (
        <ButtonRow>
          <Button variant="secondary" onClick={onUnlock}>
            Unlock
          </Button>
          {!lock.isOwn && (
            <Button variant="quiet" onClick={() => setTaking(true)}>
              Take over…
            </Button>
          )}
        </ButtonRow>
      )}
      {isTaking && (
        <Dialog
          isOpen
          onClose={() => setTaking(false)}
          title="Take over the lock"
          description={`The lock is then yours. ${lock.by} cannot ${keepsFrom} any more. The history shows your reason.`}
        >
          {takeOver.error && complaint === undefined && <RefusalNotice error={takeOver.error} />}
          <Form
            isBusy={takeOver.isPending}
            submitLabel="Take over"
            busyLabel="Taking over…"
            onSend={({ reason = '' }) => takeOver.send(reason, () => setTaking(false))}
          >
            <TextAreaField id="reason" name="reason" label="Reason" rows={3} error={complaint} />
          </Form>
        </Dialog>
      )}
    </Notice>
  );
}
