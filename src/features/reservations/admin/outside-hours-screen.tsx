import { useState } from 'react';
import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import { fullDate } from '#features/locations/admin/texts.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import type { CallInput, ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextAreaField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getDaySheet, getOutsideHours, MOST_SETTLED, settleOutsideHours } from '../staff-contract.ts';
import { clockText, titleOf } from './sheet/texts.ts';

type Outside = ReplyOf<typeof getOutsideHours>;
type Row = Outside['rows'][number];
type Step = NonNullable<CallInput<typeof settleOutsideHours>['body']>['steps'][number];

/** Reservations at times when the restaurant is now closed, which staff keep, move or cancel together. */
export function OutsideHoursScreen() {
  const rlid = useRecordId();
  const query = useEndpoint(getOutsideHours, { params: { rlid } });
  return (
    <Screen
      title={query.data ? `Outside the hours: ${query.data.name}` : 'Reservations outside the hours'}
      intro="These reservations are now outside the opening hours. Guests are not notified until you choose what to do."
    >
      <HostNav rlid={rlid} maySet={query.data?.maySet} />
      <AsyncContent query={query} what="the reservations">
        {(outside) => <Settling key={rlid} rlid={rlid} outside={outside} />}
      </AsyncContent>
    </Screen>
  );
}

function Settling({ rlid, outside }: { rlid: number; outside: Outside }) {
  const { language } = useFormats();
  const { rows, timeZone, mayChange } = outside;
  const [isCancelling, setIsCancelling] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const selection = useSelection(mayChange ? rows.slice(0, MOST_SETTLED).map(({ id }) => id) : []);
  const chosen = rows.filter(({ id }) => selection.has(id));
  const movable = chosen.filter(({ proposed }) => proposed !== null);
  const when = ({ date, instant }: { date: string; instant: string }) =>
    `${fullDate(date, language)}, ${clockText(instant, language, timeZone)}`;
  const settle = useChange(settleOutsideHours, {
    refreshes: [getOutsideHours, getDaySheet],
    onSuccess: ({ results }) => {
      const failed = results.flatMap(({ id, refused: why }) => (why === null ? [] : [[id, why] as const]));
      setRefused(new Map(failed));
      setIsCancelling(false);
      const done = results.length - failed.length;
      showFlash({
        kind: failed.length > 0 ? 'error' : 'success',
        text:
          failed.length > 0
            ? `${done} of ${results.length} done. The list says why the others were not.`
            : `${done === 1 ? '1 reservation is' : `${done} reservations are`} settled.`,
      });
    },
  });
  const send = (list: readonly Row[], step: (row: Row) => Pick<Step, 'action' | 'start' | 'reason'>) =>
    settle.mutate({
      params: { rlid },
      body: { steps: list.map((row) => ({ op: randomUuid(), id: row.id, version: row.version, ...step(row) })) },
    });

  if (rows.length === 0)
    return (
      <Notice kind="success">
        <p>All coming reservations are within the opening hours.</p>
      </Notice>
    );
  const columns: [Column<Row>, ...Column<Row>[]] = [
    { name: 'name', label: 'Party', cell: titleOf },
    { name: 'when', label: 'When', cell: ({ date, start }) => when({ date, instant: start }) },
    {
      name: 'proposed',
      label: 'Nearest free time',
      cell: ({ proposed }) =>
        proposed === null ? 'None within a week' : when({ date: dateAt(proposed, timeZone), instant: proposed }),
    },
    { name: 'reach', label: 'Contact', cell: contactOf },
    { name: 'refused', label: 'Not done', cell: ({ id }) => refused.get(id) ?? '' },
  ];
  const unreachable = chosen.filter(({ hasEmail }) => !hasEmail).length;
  return (
    <>
      <RefusalNotice error={settle.error} />
      <SelectionBar label="Selected reservations" selection={selection}>
        <Button variant="secondary" isBusy={settle.isPending} onClick={() => send(chosen, () => ({ action: 'keep' }))}>
          Keep
        </Button>
        {movable.length > 0 && (
          <Button
            variant="secondary"
            isBusy={settle.isPending}
            onClick={() =>
              send(movable, ({ proposed }) => ({ action: 'change', ...(proposed !== null && { start: proposed }) }))
            }
          >
            Move {movable.length} to the nearest free time
          </Button>
        )}
        <Button variant="danger" isBusy={settle.isPending} onClick={() => setIsCancelling(true)}>
          Cancel with a message
        </Button>
      </SelectionBar>
      <DataTable label="Reservations" rows={rows} columns={columns} nameOf={titleOf} selection={selection} />
      {isCancelling && (
        <Dialog
          isOpen
          onClose={() => setIsCancelling(false)}
          title={`Cancel ${chosen.length === 1 ? '1 reservation' : `${chosen.length} reservations`}`}
          description={`Guests with an e-mail address get your message.${unreachable > 0 ? ` ${unreachable} have none: please call.` : ''}`}
        >
          <Form
            isBusy={settle.isPending}
            isDanger
            submitLabel="Cancel the reservations"
            busyLabel="Cancelling…"
            extra={
              <Button variant="secondary" onClick={() => setIsCancelling(false)}>
                Back
              </Button>
            }
            onSend={({ reason = '' }) => send(chosen, () => ({ action: 'cancel', reason: reason.trim() }))}
          >
            <RefusalNotice error={settle.error} />
            <TextAreaField label="Message to the guests" name="reason" help="Optional." rows={3} maxLength={200} />
          </Form>
        </Dialog>
      )}
    </>
  );
}

/** Contact of the guest. */
function contactOf({ hasEmail, hasPhone, phone }: Row) {
  if (hasEmail) return 'E-mail';
  return hasPhone ? <Badge tone="note">Call {phone}</Badge> : <Badge tone="bad">None</Badge>;
}

/** The day of an instant on the restaurant's clock. */
function dateAt(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant));
}
