import { useState } from 'react';
import { LostSteps } from '#features/front-of-house/admin/lost-steps.tsx';
import { useShift } from '#features/front-of-house/admin/use-shift.ts';
import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, messageOf } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatTime } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { currentTime, useNow } from '#ui/admin/use-now.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { callRefusal } from '../../call-rule.ts';
import { type HostBoard, type HostEntry, pauseWaitList } from '../../staff-contract.ts';
import { DueReservations } from './due-reservations.tsx';
import { AddParty } from './add-party.tsx';
import styles from './host-board.module.css';
import { PartyDialog, PauseDialog } from './party-dialogs.tsx';
import { ClosedRow, LiveRow, type PartyQuestion } from './party-row.tsx';
import type { ActionInput, Step } from './step.ts';
import { type HostStand, useHostBoard } from './use-host-board.ts';
import { nameOf, quoteText, titleOf } from './texts.ts';

/** Tonight's wait list of one restaurant, for the hosts at its door. */
export function HostBoardScreen() {
  const rlid = useRecordId();
  const stand = useHostBoard(rlid);
  const { board } = stand;
  return (
    <Screen title={board ? `${board.name}, ${board.city}` : 'Host stand'}>
      <HostNav rlid={rlid} maySet={board?.may.settings} />
      <AsyncContent query={stand.query} what="the wait list" isLive>
        {() => board && <Board board={board} stand={stand} />}
      </AsyncContent>
    </Screen>
  );
}

/** Text of the flash after an action, and whether the flash offers to undo it. */
const DONE: Readonly<Partial<Record<ActionInput['action'], string>>> = {
  seat: 'is seated',
  no_show: 'is a no-show',
  leave: 'left the list',
  decline: 'is declined',
  call: 'is notified',
};

type Asked = { kind: PartyQuestion; entry: HostEntry } | { kind: 'pause' } | null;

function Board({ board, stand }: { board: HostBoard; stand: HostStand }) {
  const nowMs = useNow();
  const shift = useShift(board.live.filter(({ source }) => source === 'web').map(({ id }) => id));
  const [asked, setAsked] = useState<Asked>(null);
  const [band, setBand] = useState<string | null>(null);
  const bands = board.quotes.map((quote) => quote.band);
  const shown = band === null ? board.live : board.live.filter(({ partySize }) => isNear(partySize, band));

  const act = (entry: HostEntry, input: ActionInput) => {
    const refusal = input.action === 'call' ? callRefusal(entry.callCount, lastCallOf(entry), currentTime()) : null;
    if (refusal !== null) {
      showFlash({ kind: 'error', text: `${nameOf(entry)}: ${refusal}.` });
      return;
    }
    stand.act(entry, input);
    const done = DONE[input.action];
    if (!done) return;
    showFlash({
      kind: 'success',
      text: `${nameOf(entry)} ${done}.`,
      // Declining cannot be undone: the guest has already been notified.
      ...(input.action !== 'decline' && {
        action: {
          label: 'Undo',
          // Undo names the version that this step makes, so that it never undoes a later step.
          onSelect: () => stand.act({ ...entry, version: entry.version + 1 }, { action: 'undo' }),
        },
      }),
    });
  };
  const row = (entry: HostEntry) => ({
    entry,
    nowMs,
    act,
    timeZone: board.timeZone,
    isPending: stand.pending.has(entry.id),
    mayChange: board.may.change,
  });

  return (
    <div className={styles.board}>
      <BoardHead board={board} stand={stand} shift={shift} onPause={() => setAsked({ kind: 'pause' })} />
      <Freshness stand={stand} timeZone={board.timeZone} />
      <LostSteps lost={stand.lost} wordsOf={stepText} onSend={stand.sendLost} onDismiss={stand.dismiss} />
      <div role="group" aria-label="Show parties of" className={styles.bands}>
        <Button
          variant={band === null ? 'primary' : 'secondary'}
          aria-pressed={band === null}
          onClick={() => setBand(null)}
        >
          All sizes
        </Button>
        {bands.map((one) => (
          <Button
            key={one}
            variant={band === one ? 'primary' : 'secondary'}
            aria-pressed={band === one}
            onClick={() => setBand(one)}
          >
            {one}
          </Button>
        ))}
      </div>
      <DueReservations board={board} />
      <section aria-labelledby="line">
        <h2 id="line">In line ({board.live.length})</h2>
        {shown.length === 0 ? (
          <p className={styles.nobody}>{band === null ? 'Nobody is waiting.' : 'No party of this size is waiting.'}</p>
        ) : (
          <ol className={styles.rows}>
            {shown.map((entry) => (
              <LiveRow
                key={entry.op ?? entry.id}
                {...row(entry)}
                lineLength={board.live.length}
                onAsk={(kind) => setAsked({ kind, entry })}
              />
            ))}
          </ol>
        )}
      </section>
      {board.may.change && <AddParty onAdd={stand.add} />}
      {board.closed.length > 0 && (
        <details className={styles.closed}>
          <summary>Earlier today ({board.closed.length})</summary>
          <ol className={styles.rows}>
            {board.closed.map((entry) => (
              <ClosedRow key={entry.op ?? entry.id} {...row(entry)} />
            ))}
          </ol>
        </details>
      )}
      {asked && asked.kind !== 'pause' && (
        <PartyDialog
          kind={asked.kind}
          board={board}
          entry={asked.entry}
          onClose={() => setAsked(null)}
          onSend={(input) => {
            setAsked(null);
            act(asked.entry, input);
          }}
        />
      )}
      {asked?.kind === 'pause' && <Pause stand={stand} rlid={board.rlid} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** The last message, or a call of this device that is not on the server yet. */
function lastCallOf({ message, calledAt }: HostEntry): string | null {
  return message && message.at > (calledAt ?? '') ? message.at : calledAt;
}

/** A difference of one guest is near enough, because tables seat several sizes. */
function isNear(size: number, band: string): boolean {
  const [low = 0, high = Infinity] = band.replace('+', '').split('-').map(Number);
  return size >= low - 1 && size <= high + 1;
}

function BoardHead({
  board,
  stand,
  shift,
  onPause,
}: {
  board: HostBoard;
  stand: HostStand;
  shift: ReturnType<typeof useShift>;
  onPause: () => void;
}) {
  const formats = useFormats();
  const resume = useChange(pauseWaitList, {
    onSuccess: stand.accept,
    onError: (error) => showFlash({ kind: 'error', text: messageOf(error) }),
  });
  const { pause, rlid, isOn, may, quotes, isRunningLate, provider } = board;
  return (
    <div className={styles.head}>
      <p className={styles.quotes}>
        {!isOn && <Badge tone="bad">The wait list is off for guests</Badge>}
        {pause && (
          <Badge tone="bad">
            Paused{pause.until && ` until ${formatTime(pause.until, { ...formats, timeZone: board.timeZone })}`}
            {pause.reason && `: ${pause.reason}`}
          </Badge>
        )}
        {provider !== 'house' && (
          <Badge tone="note">
            {provider === 'partner' ? 'Guests join at the partner' : 'Guests join on another website'}
          </Badge>
        )}
        {isRunningLate && <Badge tone="note">Running late: quotes are wider</Badge>}
        {quotes.map((quote) => (
          <span key={quote.band}>
            <strong>{quote.band}:</strong> {quoteText(quote)}
            {quote.reservableAt &&
              `; can reserve ${formatTime(quote.reservableAt, { ...formats, timeZone: board.timeZone })}`}
          </span>
        ))}
      </p>
      <ButtonRow>
        <Button variant={shift.isOn ? 'secondary' : 'primary'} onClick={shift.isOn ? shift.end : shift.start}>
          {shift.isOn ? 'End shift' : 'Start shift with sound'}
        </Button>
        {may.change && isOn && !pause && (
          <Button variant="secondary" onClick={onPause}>
            Pause
          </Button>
        )}
        {may.change && pause && (
          <Button
            variant="secondary"
            isBusy={resume.isPending}
            onClick={() => resume.mutate({ params: { rlid }, body: { minutes: null } })}
          >
            End the pause
          </Button>
        )}
        <Button variant="secondary" onClick={() => print()}>
          Print
        </Button>
        {!isOn && may.settings && (
          <ButtonLink to="/wagtail/host/$id/settings/" params={{ id: String(rlid) }} variant="secondary">
            Turn on in the settings
          </ButtonLink>
        )}
      </ButtonRow>
    </div>
  );
}

function Pause({ stand, rlid, onClose }: { stand: HostStand; rlid: number; onClose: () => void }) {
  const pause = useChange(pauseWaitList, {
    onSuccess: (board) => {
      stand.accept(board);
      onClose();
    },
  });
  return (
    <PauseDialog
      isBusy={pause.isPending}
      error={pause.error ? messageOf(pause.error) : undefined}
      onSend={(body) => pause.mutate({ params: { rlid }, body })}
      onClose={onClose}
    />
  );
}

/** The age of the board, once it matters. */
function Freshness({ stand, timeZone }: { stand: HostStand; timeZone: string }) {
  const formats = useFormats();
  const { isOffline, waiting, readAt, isKept } = stand;
  if (!isOffline && isKept) return null;
  const at = formatTime(new Date(readAt ?? 0).toISOString(), { ...formats, timeZone });
  return (
    <Notice kind={isKept ? 'note' : 'error'} title={isOffline ? `No connection. This is the list of ${at}.` : ''}>
      {isOffline && (
        <p>
          Go on working: each step is kept on this device and sent when the connection is back.
          {waiting > 0 && ` ${waiting} ${waiting === 1 ? 'step waits' : 'steps wait'}.`}
        </p>
      )}
      {!isKept && <p>This device cannot keep steps. Do not close or reload this window before they are sent.</p>}
    </Notice>
  );
}

const STEP_LABELS: Readonly<Record<ActionInput['action'], string>> = {
  call: 'Notify',
  seat: 'Seat',
  no_show: 'No-show',
  leave: 'Left',
  decline: 'Decline',
  presence: 'Presence',
  size: 'Change size',
  move: 'Move',
  undo: 'Undo',
};

function stepText(step: Step): string {
  if (step.kind === 'add') return `Add ${titleOf({ name: step.input.name ?? '', partySize: step.input.partySize })}`;
  return `${STEP_LABELS[step.input.action]}: ${nameOf(step)}`;
}
