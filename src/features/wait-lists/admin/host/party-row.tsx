import { useReached } from '#features/front-of-house/admin/use-reached.ts';
import { nationalPhone } from '#features/locations/fields/national-phone.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { Button } from '#ui/admin/button.tsx';
import { formatTime } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/admin/menu.tsx';
import { PRESENCES } from '../../contract.ts';
import type { HostEntry } from '../../staff-contract.ts';
import styles from './host-board.module.css';
import type { ActionInput } from './step.ts';
import {
  LATENESS_TEXTS,
  latenessOf,
  minutesBetween,
  nameOf,
  PRESENCE_LABELS,
  rangeText,
  STATE_LABELS,
  titleOf,
} from './texts.ts';

export interface RowProps {
  entry: HostEntry;
  timeZone: string;
  nowMs: number;
  /** True while a step of this device for the party is not on the server yet. */
  isPending: boolean;
  mayChange: boolean;
  act: (entry: HostEntry, input: ActionInput) => void;
}

/** Actions that ask for details first. */
export type PartyQuestion = 'seat' | 'size' | 'move' | 'decline';

/** One party in line. The most frequent actions are buttons, the others are in a menu. */
export function LiveRow({
  lineLength,
  onAsk,
  ...props
}: RowProps & { lineLength: number; onAsk: (about: PartyQuestion) => void }) {
  const { entry, nowMs, mayChange, act } = props;
  const lateness = latenessOf(entry, nowMs);
  return (
    <li className={styles.row} data-state={entry.state} data-lateness={lateness}>
      <PartyFacts {...props} />
      <p className={styles.wait}>
        <strong>{minutesBetween(entry.joinedAt, nowMs)} min</strong> of {rangeText(entry.quote)}
        {lateness !== 'fine' && <span className={styles.late}>{LATENESS_TEXTS[lateness]}</span>}
        {entry.graceEndsAt && (
          <span className={styles.late}>
            {Date.parse(entry.graceEndsAt) > nowMs
              ? `Table kept for ${minutesBetween(new Date(nowMs).toISOString(), Date.parse(entry.graceEndsAt)) + 1} min`
              : 'Grace period is over'}
          </span>
        )}
      </p>
      {mayChange && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            aria-label={`${entry.state === 'called' ? 'Notify again' : 'Notify'}: ${titleOf(entry)}`}
            onClick={() => act(entry, { action: 'call' })}
          >
            <Icon name="bell" />
            {entry.state === 'called' ? 'Notify again' : 'Notify'}
          </Button>
          <Button aria-label={`Seat: ${titleOf(entry)}`} onClick={() => onAsk('seat')}>
            Seat
          </Button>
          <Menu
            trigger={
              <Button variant="quiet" isIcon aria-label={`More: ${titleOf(entry)}`}>
                <Icon name="more" />
              </Button>
            }
          >
            {PRESENCES.filter((presence) => presence !== entry.presence).map((presence) => (
              <MenuItem key={presence} icon="pin" onClick={() => act(entry, { action: 'presence', presence })}>
                {PRESENCE_LABELS[presence]}
              </MenuItem>
            ))}
            <MenuItem icon="groups" onClick={() => onAsk('size')}>
              Change size
            </MenuItem>
            {lineLength > 1 && (
              <MenuItem icon="arrow-up" onClick={() => onAsk('move')}>
                Move
              </MenuItem>
            )}
            <MenuSeparator />
            {entry.graceEndsAt && Date.parse(entry.graceEndsAt) <= nowMs && (
              <MenuItem icon="clock" onClick={() => act(entry, { action: 'no_show' })}>
                No-show
              </MenuItem>
            )}
            <MenuItem icon="sign-out" onClick={() => act(entry, { action: 'leave' })}>
              Left
            </MenuItem>
            <MenuItem icon="close" onClick={() => onAsk('decline')}>
              Decline
            </MenuItem>
            {canUndo(entry, nowMs) && (
              <MenuItem icon="redirect" onClick={() => act(entry, { action: 'undo' })}>
                Undo the last step
              </MenuItem>
            )}
          </Menu>
        </div>
      )}
    </li>
  );
}

/** One party that left the line today. */
export function ClosedRow(props: RowProps) {
  const { entry, timeZone, nowMs, mayChange, act } = props;
  const formats = useFormats();
  return (
    <li className={styles.row} data-state={entry.state}>
      <PartyFacts {...props} />
      <p className={styles.wait}>
        {entry.closedAt && formatTime(entry.closedAt, { ...formats, timeZone })}
        {entry.closedAt && `, after ${minutesBetween(entry.joinedAt, Date.parse(entry.closedAt))} min`}
      </p>
      {mayChange && canUndo(entry, nowMs) && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            aria-label={`Back to the line: ${titleOf(entry)}`}
            onClick={() => act(entry, { action: 'undo' })}
          >
            Back to the line
          </Button>
        </div>
      )}
    </li>
  );
}

function PartyFacts({ entry, isPending }: RowProps) {
  const isLive = entry.state === 'waiting' || entry.state === 'called';
  // A message without a report may count as failed between two readings of the board.
  const isSilent = useReached(entry.message?.failsAt ?? null);
  const hasFailed = isSilent || entry.message?.state === 'failed';
  return (
    <>
      <p className={styles.size} aria-hidden="true">
        {entry.partySize}
      </p>
      <div className={styles.facts}>
        <h3>
          {nameOf(entry)}
          <span className={styles.hidden}>, party of {entry.partySize}</span>
        </h3>
        <p className={styles.badges}>
          {entry.state !== 'waiting' && (
            <Badge tone={entry.state === 'called' ? 'note' : 'plain'}>{STATE_LABELS[entry.state]}</Badge>
          )}
          {entry.table && <Badge>Table {entry.table}</Badge>}
          {isLive && (
            <Badge tone={entry.presence === 'here' ? 'good' : 'plain'}>{PRESENCE_LABELS[entry.presence]}</Badge>
          )}
          {entry.source === 'web' && <Badge>Joined online</Badge>}
          {hasFailed && <Badge tone="bad">Message not delivered</Badge>}
          {entry.message?.state === 'delivered' && <Badge tone="good">Text delivered</Badge>}
          {isPending && <Badge tone="note">Not sent yet</Badge>}
        </p>
        {entry.phone && (
          <a href={`tel:${entry.phone.replace(/[^+\d]/g, '')}`} className={styles.phone}>
            {hasFailed ? `Call ${nationalPhone(entry.phone)}` : nationalPhone(entry.phone)}
          </a>
        )}
        {entry.note && <p className={styles.note}>{entry.note}</p>}
        {entry.reason && <p className={styles.note}>{entry.reason}</p>}
      </div>
    </>
  );
}

function canUndo({ undoUntil }: HostEntry, nowMs: number): boolean {
  return undoUntil !== null && Date.parse(undoUntil) > nowMs;
}
