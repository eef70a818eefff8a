import { useReached } from '#features/front-of-house/admin/use-reached.ts';
import { nationalPhone } from '#features/locations/fields/national-phone.ts';
import type { Station } from '#features/menus/menu-texts.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { Button } from '#ui/admin/button.tsx';
import { formatTime } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/admin/menu.tsx';
import { DELAYS, type Ticket } from '../../staff-contract.ts';
import { MODE_LABELS, STATE_LABELS } from '../texts.ts';
import styles from './kitchen.module.css';
import { type ActionInput, latenessOf } from './ticket-steps.ts';

const MINUTE_MS = 60_000;

/** One order on the kitchen's screen: its lines, its promise, and buttons for the most frequent actions. */
export function TicketCard({
  ticket,
  timeZone,
  nowMs,
  station,
  isPending,
  mayChange,
  paper,
  act,
  onCancel,
}: {
  ticket: Ticket;
  timeZone: string;
  nowMs: number;
  /** Null shows all lines alike; otherwise the lines of other stations are muted. */
  station: Station | null;
  /** True while the server has not received a step of this device. */
  isPending: boolean;
  mayChange: boolean;
  /** True when the order is part of the current print. */
  paper: 'yes' | 'no' | 'again';
  act: (ticket: Ticket, input: ActionInput) => void;
  onCancel: () => void;
}) {
  const formats = useFormats();
  const { number, state, mode, name, note, lines, vehicle, arrivedAt, readyAt, fireAt, phone, outAt, partner } = ticket;
  /** A partner makes its orders on its own screens. */
  const maySteps = mayChange && partner === null;
  const time = (iso: string) => formatTime(iso, { ...formats, timeZone });
  // A missing delivery report becomes a failure after some time, also between two reads of the board.
  const isSilent = useReached(ticket.text?.failsAt ?? null);
  const lateness = latenessOf(ticket, nowMs);
  const minutes = Math.round((Date.parse(readyAt) - nowMs) / MINUTE_MS);
  const isOpen = state === 'accepted' || state === 'firing';
  const label = `order ${number}`;
  const press = (input: ActionInput) => () => act(ticket, input);
  const call = phone !== '' && (
    <a href={`tel:${phone}`} className={styles.phone}>
      {nationalPhone(phone)}
    </a>
  );
  return (
    <li className={styles.ticket} data-lateness={lateness} data-state={state} data-paper={paper}>
      {paper === 'again' && <p className={styles.again}>Printed before: do not cook twice</p>}
      <div className={styles.ticketHead}>
        <h3>
          {number} <span>{name}</span>
        </h3>
        <p>
          <strong>{time(readyAt)}</strong>
          {isOpen && <span>{minutes >= 0 ? `in ${minutes} min` : `${-minutes} min late`}</span>}
        </p>
      </div>
      <p className={styles.badges}>
        <Badge>{mode === 'table' ? `Table ${ticket.tableName}` : MODE_LABELS[mode]}</Badge>
        {mode === 'delivery' && isOpen && <Badge>The time is at the guest’s door</Badge>}
        {outAt && <Badge tone="note">Out since {time(outAt)}</Badge>}
        {!isOpen && <Badge tone={state === 'ready' ? 'good' : 'bad'}>{STATE_LABELS[state]}</Badge>}
        {maySteps && lateness === 'later' && <Badge>Begin at {time(fireAt)}</Badge>}
        {lateness === 'soon' && <Badge tone="note">Due soon</Badge>}
        {lateness === 'late' && <Badge tone="bad">Late</Badge>}
        {arrivedAt && <Badge tone="note">Guest is here since {time(arrivedAt)}</Badge>}
        {(isSilent || ticket.text?.state === 'failed') && <Badge tone="bad">Not reached, please call</Badge>}
        {partner && <Badge tone="note">Our partner makes it</Badge>}
        {isPending && <Badge>Not sent yet</Badge>}
      </p>
      {partner && partner.ref !== '' && <p className={styles.note}>Number at the partner: {partner.ref}</p>}
      {ticket.address !== '' && (
        <p className={styles.note}>
          To: {ticket.address}
          {ticket.addressNote !== '' && `, ${ticket.addressNote}`}
          {ticket.isAddressRough && <em> Only its postal code was found: check the address before you drive.</em>}
        </p>
      )}
      {vehicle !== '' && <p className={styles.note}>Car: {vehicle}</p>}
      {note !== '' && <p className={styles.note}>“{note}”</p>}
      <ul className={styles.lines}>
        {lines.map((line, index) => {
          const words = `${line.quantity} × ${line.name}${line.sizeName === null ? '' : `, ${line.sizeName}`}`;
          const isOther = station !== null && line.station !== station;
          const content = (
            <>
              <strong>{words}</strong>
              {line.options.map((option) => (
                <span key={`${option.depth} ${option.name}`} className={styles.option} data-depth={option.depth}>
                  {option.quantity > 1 && `${option.quantity} × `}
                  {option.name}
                </span>
              ))}
              {line.note !== '' && <em>“{line.note}”</em>}
              {line.isAlcohol && <em>Check the ID</em>}
            </>
          );
          return (
            // Lines have no names of their own, and never change.
            // eslint-disable-next-line react/no-array-index-key
            <li key={index} data-made={line.isMade || undefined} data-other={isOther || undefined}>
              {isOpen && maySteps ? (
                <button
                  type="button"
                  aria-pressed={line.isMade}
                  className={styles.line}
                  onClick={press({ action: 'bump_line', line: index })}
                >
                  {content}
                </button>
              ) : (
                <div className={styles.line}>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
      {mayChange && (
        <div className={styles.actions}>
          {!maySteps && call}
          {maySteps && state === 'accepted' && (
            <Button variant="secondary" aria-label={`Start: ${label}`} onClick={press({ action: 'start' })}>
              Start
            </Button>
          )}
          {maySteps && isOpen && (
            <Button aria-label={`Ready: ${label}`} onClick={press({ action: 'bump' })}>
              Ready
            </Button>
          )}
          {maySteps && state === 'ready' && mode === 'delivery' && !outAt && (
            <Button aria-label={`Out for delivery: ${label}`} onClick={press({ action: 'depart' })}>
              Out for delivery
            </Button>
          )}
          {maySteps && state === 'ready' && (mode !== 'delivery' || outAt) && (
            <Button aria-label={`Hand over: ${label}`} onClick={press({ action: 'hand' })}>
              Hand over
            </Button>
          )}
          {maySteps && (state === 'ready' || state === 'handed' || state === 'uncollected') && (
            <Button variant="secondary" aria-label={`Recall: ${label}`} onClick={press({ action: 'recall' })}>
              Recall
            </Button>
          )}
          {(isOpen || state === 'ready') && (maySteps || partner?.mayCancel) && (
            <Menu
              trigger={
                <Button variant="quiet" isIcon aria-label={`More: ${label}`}>
                  <Icon name="more" />
                </Button>
              }
            >
              {maySteps &&
                isOpen &&
                DELAYS.map((delay) => (
                  <MenuItem key={delay} icon="clock" onClick={press({ action: 'delay', minutes: delay })}>
                    {delay} minutes later
                  </MenuItem>
                ))}
              {maySteps && state === 'ready' && (
                <MenuItem icon="clock" onClick={press({ action: 'uncollected' })}>
                  Not collected
                </MenuItem>
              )}
              {maySteps && <MenuSeparator />}
              <MenuItem icon="trash" onClick={onCancel}>
                Cancel the order
              </MenuItem>
            </Menu>
          )}
          {maySteps && call}
        </div>
      )}
    </li>
  );
}
