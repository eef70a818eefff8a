import { useState } from 'react';
import { LostSteps } from '#features/front-of-house/admin/lost-steps.tsx';
import { KitchenNav } from '#features/front-of-house/admin/kitchen-nav.tsx';
import { useShift } from '#features/front-of-house/admin/use-shift.ts';
import { type Station, STATIONS } from '#features/menus/menu-texts.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, messageOf, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { formatTime } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useNow } from '#ui/admin/use-now.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { BUSY_STEPS, busyKitchen, type KitchenBoard, pauseKitchen, type Ticket } from '../../staff-contract.ts';
import { ACTION_LABELS, DONE_TEXTS, isNotified, STATION_LABELS, noticeText } from '../texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './kitchen.module.css';
import { PrintOrders, type PrintRun } from './print-orders.tsx';
import { TicketCard } from './ticket-card.tsx';
import { type ActionInput, allDayCounts, type KitchenStep } from './ticket-steps.ts';
import { type Kitchen, useKitchen } from './use-kitchen.ts';

/** Screen for cooks: the open orders of one restaurant. */
export function KitchenScreen() {
  const rlid = useRecordId();
  const kitchen = useKitchen(rlid);
  const { board } = kitchen;
  return (
    <Screen title={board ? `Kitchen of ${board.name}` : 'Kitchen'}>
      <KitchenNav rlid={rlid} maySet={board?.may.settings} />
      <AsyncContent query={kitchen.query} what="the orders" isLive>
        {() => board && <Board board={board} kitchen={kitchen} />}
      </AsyncContent>
    </Screen>
  );
}

function Board({ board, kitchen }: { board: KitchenBoard; kitchen: Kitchen }) {
  const nowMs = useNow();
  const shift = useShift(board.live.map(({ id }) => id));
  const [station, setStation] = useState<Station | null>(null);
  const [cancelled, setCancelled] = useState<Ticket | null>(null);
  const [run, setRun] = useState<PrintRun | null>(null);
  const counts = allDayCounts(ownOf(board.live));
  const act = (ticket: Ticket, input: ActionInput) => {
    kitchen.act(ticket, input);
    const done = DONE_TEXTS[input.action];
    if (!done) return;
    // A step may wait on this device, so that only what never happens is said of the guest.
    const call = isNotified(input.action) && !ticket.isReachable ? ` ${noticeText(ticket)}` : '';
    showFlash({ kind: 'success', text: `Order ${ticket.number} is ${done}.${call}` });
  };
  const card = (ticket: Ticket) => (
    <TicketCard
      key={ticket.id}
      ticket={ticket}
      timeZone={board.timeZone}
      nowMs={nowMs}
      station={station}
      isPending={kitchen.pending?.has(ticket.id) ?? false}
      mayChange={board.may.change}
      paper={run?.again.has(ticket.id) ? 'again' : run?.ids.has(ticket.id) ? 'yes' : 'no'}
      act={act}
      onCancel={() => setCancelled(ticket)}
    />
  );
  const shown = board.live.filter(({ lines }) => station === null || lines.some((line) => line.station === station));
  const waiting = shown.filter(({ state }) => state === 'ready');
  const toMake = shown.filter(({ state }) => state !== 'ready');
  return (
    <div className={styles.kitchen}>
      <Head board={board} kitchen={kitchen} shift={shift} nowMs={nowMs} onPrint={setRun} />
      <Freshness kitchen={kitchen} timeZone={board.timeZone} />
      <LostSteps lost={kitchen.lost} wordsOf={stepText} onSend={kitchen.sendLost} onDismiss={kitchen.dismiss} />
      <div role="group" aria-label="Show the station" className={styles.stations}>
        {[null, ...STATIONS].map((one) => (
          <Button
            key={one ?? 'all'}
            variant={station === one ? 'primary' : 'secondary'}
            aria-pressed={station === one}
            onClick={() => setStation(one)}
          >
            {one === null ? 'All stations' : STATION_LABELS[one]}
          </Button>
        ))}
      </div>
      <section aria-labelledby="to-make">
        <h2 id="to-make">To make ({ownOf(toMake).length})</h2>
        {toMake.length === 0 ? (
          <p className={styles.nothing}>No order waits for the kitchen.</p>
        ) : (
          <ul className={styles.tickets}>{toMake.map(card)}</ul>
        )}
      </section>
      {waiting.length > 0 && (
        <section aria-labelledby="ready">
          <h2 id="ready">Ready ({waiting.length})</h2>
          <ul className={styles.tickets}>{waiting.map(card)}</ul>
        </section>
      )}
      {counts.length > 0 && (
        <details className={styles.counts}>
          <summary>Items to make</summary>
          <ul>
            {counts.map(({ name, count }) => (
              <li key={name}>
                <strong>{count} ×</strong> {name}
              </li>
            ))}
          </ul>
        </details>
      )}
      {board.closed.length > 0 && (
        <details className={styles.counts}>
          <summary>Closed ({board.closed.length})</summary>
          <ul className={styles.tickets}>{board.closed.map(card)}</ul>
        </details>
      )}
      {cancelled && (
        <CancelDialog
          order={cancelled}
          onClose={() => setCancelled(null)}
          onSend={(reason) => {
            setCancelled(null);
            act(cancelled, { action: 'cancel', reason });
          }}
        />
      )}
    </div>
  );
}

function Head({
  board,
  kitchen,
  shift,
  nowMs,
  onPrint,
}: {
  board: KitchenBoard;
  kitchen: Kitchen;
  shift: ReturnType<typeof useShift>;
  nowMs: number;
  onPrint: (run: PrintRun | null) => void;
}) {
  const formats = useFormats();
  const [isPausing, setPausing] = useState(false);
  const options = {
    onSuccess: (next: KitchenBoard) => {
      kitchen.accept(next);
      setPausing(false);
    },
  };
  const flashError = (error: Error) => showFlash({ kind: 'error', text: messageOf(error) });
  const pausing = useChange(pauseKitchen, options);
  const resuming = useChange(pauseKitchen, { ...options, onError: flashError });
  const busying = useChange(busyKitchen, { ...options, onError: flashError });
  const { rlid, busy, pause, isOn, may } = board;
  const params = { rlid };
  const time = (iso: string) => formatTime(iso, { ...formats, timeZone: board.timeZone });
  return (
    <div className={styles.head}>
      <p className={styles.badges}>
        {!isOn && <Badge tone="bad">Guests cannot order here</Badge>}
        {pause && (
          <Badge tone="bad">
            Paused until {time(pause.until)}
            {pause.reason && `: ${pause.reason}`}
          </Badge>
        )}
        {busy && (
          <Badge tone="note">
            {busy.minutes} minutes more until {time(busy.until)}
          </Badge>
        )}
      </p>
      <ButtonRow>
        <Button variant={shift.isOn ? 'secondary' : 'primary'} onClick={shift.isOn ? shift.end : shift.start}>
          {shift.isOn ? 'End shift' : 'Start shift with sound'}
        </Button>
        {may.change &&
          [0, ...BUSY_STEPS].map((minutes) => (
            <Button
              key={minutes}
              variant="secondary"
              aria-pressed={(busy?.minutes ?? 0) === minutes}
              isBusy={busying.isPending}
              onClick={() => busying.mutate({ params, body: { minutes } })}
            >
              {minutes === 0 ? 'Normal times' : `+${minutes} min`}
            </Button>
          ))}
        {may.change && !pause && (
          <Button
            variant="secondary"
            onClick={() => {
              pausing.reset();
              setPausing(true);
            }}
          >
            Pause
          </Button>
        )}
        {may.change && pause && (
          <Button
            variant="secondary"
            isBusy={resuming.isPending}
            onClick={() => resuming.mutate({ params, body: { minutes: null } })}
          >
            End the pause
          </Button>
        )}
        <PrintOrders rlid={rlid} tickets={ownOf(board.live)} nowMs={nowMs} onRun={onPrint} />
      </ButtonRow>
      <Dialog isOpen={isPausing} onClose={() => setPausing(false)} title="Pause orders">
        <RefusalNotice error={pausing.error} />
        <Form
          isBusy={pausing.isPending}
          submitLabel="Pause"
          busyLabel="Pausing…"
          onSend={({ minutes = '30', reason = '' }) =>
            pausing.mutate({ params, body: { minutes: Number(minutes), reason } })
          }
        >
          <SelectField
            label="For"
            name="minutes"
            defaultValue="30"
            options={['15', '30', '60', '120'].map((value) => ({ value, label: `${value} minutes` }))}
          />
          <TextField
            label="What guests read"
            name="reason"
            maxLength={200}
            help="Optional: “The fryer is being cleaned.”"
          />
        </Form>
      </Dialog>
    </div>
  );
}

/** Age of the shown orders, once they are out of date. */
function Freshness({ kitchen, timeZone }: { kitchen: Kitchen; timeZone: string }) {
  const formats = useFormats();
  const { isOffline, waiting, readAt, isKept } = kitchen;
  if (!isOffline && isKept) return null;
  const at = formatTime(new Date(readAt ?? 0).toISOString(), { ...formats, timeZone });
  return (
    <Notice kind={isKept ? 'note' : 'error'} title={isOffline ? `No connection. These are the orders of ${at}.` : ''}>
      {isOffline && (
        <p>
          Go on cooking: each step is kept on this device and sent when the connection is back.
          {waiting > 0 && ` ${waiting} ${waiting === 1 ? 'step waits' : 'steps wait'}.`}
        </p>
      )}
      {!isKept && <p>This device cannot keep steps. Do not close or reload this window before they are sent.</p>}
    </Notice>
  );
}

function stepText({ input, number }: KitchenStep): string {
  return `${ACTION_LABELS[input.action]}: order ${number}`;
}

/** The restaurant's own orders. A partner's orders are shown, but neither counted nor printed. */
function ownOf(tickets: readonly Ticket[]): Ticket[] {
  return tickets.filter(({ partner }) => partner === null);
}
