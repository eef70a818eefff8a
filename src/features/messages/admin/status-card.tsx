import { MESSAGE_STATUSES, type MessageDetail, updateMessage } from '#features/messages/contract.ts';
import { Button } from '#ui/admin/button.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import { Card } from '#ui/admin/screen.tsx';
import { ChangeRefusal } from './change-refusal.tsx';
import styles from './messages.module.css';
import { STATUS_LABELS } from './status-labels.ts';
import { type SeenVersion, useMessageChange } from './use-message-change.ts';

/** Choices that are not saved yet. */
export interface Handling {
  status?: MessageDetail['status'];
  assigneeId?: number | null;
}

/** True while the choice differs from the stored values. */
export function hasChosen({ status, assignee }: MessageDetail, chosen: Handling): boolean {
  const { status: nextStatus = status, assigneeId = assignee?.id ?? null } = chosen;
  return nextStatus !== status || assigneeId !== (assignee?.id ?? null);
}

/** Status and assignee of a message, saved together; and the button to the spam folder. */
export function StatusCard({
  message: { id, status, assignee, assignees, verdict },
  seen,
  chosen,
  onChoose,
}: {
  message: MessageDetail;
  seen: SeenVersion;
  chosen: Handling;
  onChoose: (chosen: Handling) => void;
}) {
  const update = useMessageChange(updateMessage, id, {
    seen,
    onSuccess({ body }) {
      const isSpam = body?.verdict === 'spam';
      if (!isSpam) onChoose({});
      showFlash({ kind: 'success', text: isSpam ? 'The message is moved to spam.' : 'The message is saved.' });
    },
  });
  const send = (change: { status: MessageDetail['status']; assignee_id: number | null } | { verdict: 'spam' }) =>
    update.mutate({ params: { id }, body: { version: seen.base.current, ...change } });
  const known = assignee && !assignees.some((one) => one.id === assignee.id) ? [assignee, ...assignees] : assignees;
  const handling = { status, assigneeId: assignee?.id ?? null, ...chosen };
  return (
    <div className={styles.handling}>
      <Card title="Handling">
        <Form
          isBusy={update.isPending}
          submitLabel="Save"
          busyLabel="Saving…"
          onSend={() => send({ status: handling.status, assignee_id: handling.assigneeId })}
          extra={
            verdict !== 'spam' && (
              <Button variant="secondary" isBusy={update.isPending} onClick={() => send({ verdict: 'spam' })}>
                Mark as spam
              </Button>
            )
          }
        >
          <SelectField
            label="Status"
            value={handling.status}
            options={optionsOf(STATUS_LABELS)}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...chosen, status: MESSAGE_STATUSES.find((one) => one === value) ?? status })
            }
          />
          <SelectField
            label="Assigned to"
            value={String(handling.assigneeId ?? '')}
            options={[
              { value: '', label: 'Nobody' },
              ...known.map(({ id: value, name }) => ({ value: String(value), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...chosen, assigneeId: value === '' ? null : Number(value) })
            }
          />
          <ChangeRefusal error={update.error} />
        </Form>
      </Card>
    </div>
  );
}
