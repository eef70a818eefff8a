import { DepositBadge, DepositNote } from '#features/deposits/admin/deposit-note.tsx';
import { nationalPhone } from '#features/locations/fields/national-phone.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { Button } from '#ui/admin/button.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { Icon, type IconName } from '#ui/admin/icon.tsx';
import { Menu, MenuItem } from '#ui/admin/menu.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import type { DaySheet, SheetRow } from '../../staff-contract.ts';
import styles from './day-sheet.module.css';
import type { StepWithDetails } from './step-dialogs.tsx';
import type { SheetStep } from './use-day-sheet.ts';
import { lateText, SOURCE_LABELS, STATE_LABELS, timeOf, titleOf } from './texts.ts';

export interface RowProps {
  row: SheetRow;
  sheet: DaySheet;
  /** By the server's clock. */
  nowMs: number;
  /** True while a step with the reservation is being sent, or nothing can be sent. */
  isBusy: boolean;
  act: (row: SheetRow, step: SheetStep) => void;
  ask: (row: SheetRow, action: StepWithDetails) => void;
}

interface Way {
  label: string;
  icon: IconName;
  onSelect: () => void;
  look?: 'primary' | 'secondary';
}

/** One reservation, with the usual next steps as buttons and the others in a menu. */
export function ReservationRow(props: RowProps) {
  const { row, sheet, nowMs } = props;
  const late = lateText(row, nowMs);
  return (
    <li className={styles.row} data-state={row.state} data-late={late !== ''}>
      <RowFacts row={row} sheet={sheet} late={late} />
      {sheet.may.change && <RowWays {...props} ways={waysOf(props, late !== '')} />}
    </li>
  );
}

/** A reservation at a time when the restaurant is closed. */
export function OutsideHoursRow(props: RowProps) {
  const { row, sheet, act, ask } = props;
  return (
    <li className={styles.row}>
      <RowFacts row={row} sheet={sheet} late="" />
      {sheet.may.change && (
        <RowWays
          {...props}
          ways={[
            { label: 'Keep', icon: 'check', look: 'secondary', onSelect: () => act(row, { action: 'keep' }) },
            { label: 'Move', icon: 'clock', look: 'secondary', onSelect: () => ask(row, 'change') },
            { label: 'Cancel', icon: 'close', look: 'secondary', onSelect: () => ask(row, 'cancel') },
          ]}
        />
      )}
    </li>
  );
}

function waysOf({ row, act, ask, nowMs }: RowProps, isLate: boolean): Way[] {
  const seat: Way = { label: 'Seat', icon: 'check', look: 'primary', onSelect: () => ask(row, 'seat') };
  const tables: Way = { label: 'Tables', icon: 'pin', onSelect: () => ask(row, 'tables') };
  const edit: Way = { label: 'Change', icon: 'pencil', onSelect: () => ask(row, 'change') };
  const cancel: Way = { label: 'Cancel', icon: 'close', onSelect: () => ask(row, 'cancel') };
  const noShow: Way = {
    label: 'No-show',
    icon: 'clock',
    ...(isLate && { look: 'secondary' }),
    onSelect: () => act(row, { action: 'no_show' }),
  };
  const undo: Way = {
    label: 'Undo',
    icon: 'redirect',
    look: 'secondary',
    onSelect: () => act(row, { action: 'undo' }),
  };
  const canUndo = row.undoUntil !== null && Date.parse(row.undoUntil) > nowMs;
  return [...stateWays(), ...depositWays(), ...(canUndo ? [undo] : [])];

  function depositWays(): Way[] {
    const { keep = false, return: canReturn = false } = row.deposit?.may ?? {};
    const isOpen = row.state === 'no_show' && keep;
    const keeping: Way = {
      label: 'Keep deposit',
      icon: 'check',
      look: 'secondary',
      onSelect: () => ask(row, 'keep_deposit'),
    };
    const returning: Way = {
      label: 'Return deposit',
      icon: 'redirect',
      ...(isOpen && { look: 'secondary' }),
      onSelect: () => ask(row, 'return_deposit'),
    };
    return [...(isOpen ? [keeping] : []), ...(canReturn ? [returning] : [])];
  }

  function stateWays(): Way[] {
    if (row.state === 'requested')
      return [
        { label: 'Approve', icon: 'check', look: 'primary', onSelect: () => act(row, { action: 'approve' }) },
        { label: 'Decline', icon: 'close', look: 'secondary', onSelect: () => ask(row, 'decline') },
        edit,
      ];
    if (row.state === 'confirmed')
      return [
        { label: 'Arrived', icon: 'bell', look: 'secondary', onSelect: () => act(row, { action: 'arrive' }) },
        seat,
        noShow,
        edit,
        tables,
        cancel,
      ];
    if (row.state === 'arrived') return [seat, noShow, edit, tables, cancel];
    if (row.state === 'seated')
      return [
        { label: 'Finish', icon: 'check', look: 'primary', onSelect: () => act(row, { action: 'finish' }) },
        { ...tables, look: 'secondary' },
        edit,
      ];
    return [];
  }
}

function RowWays({ row, isBusy, ways }: RowProps & { ways: readonly Way[] }) {
  const others = ways.filter(({ look }) => !look);
  if (ways.length === 0) return null;
  return (
    <div className={styles.actions}>
      {ways.map(
        ({ label, look, onSelect }) =>
          look && (
            <Button
              key={label}
              variant={look}
              isBusy={isBusy}
              aria-label={`${label}: ${titleOf(row)}`}
              onClick={onSelect}
            >
              {label}
            </Button>
          ),
      )}
      {others.length > 0 && (
        <Menu
          trigger={
            <Button variant="quiet" isIcon isBusy={isBusy} aria-label={`More: ${titleOf(row)}`}>
              <Icon name="more" />
            </Button>
          }
        >
          {others.map(({ label, icon, onSelect }) => (
            <MenuItem key={label} icon={icon} onClick={() => !isBusy && onSelect()}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

const TONES: Readonly<Partial<Record<SheetRow['state'], 'good' | 'bad' | 'note'>>> = {
  requested: 'note',
  arrived: 'good',
  no_show: 'bad',
};

function RowFacts({ row, sheet, late }: { row: SheetRow; sheet: DaySheet; late: string }) {
  const { language } = useFormats();
  const isOver = ['finished', 'cancelled', 'no_show', 'declined'].includes(row.state);
  return (
    <>
      <p className={styles.time}>
        <strong>{timeOf(row, sheet, language)}</strong>
        {late && <span className={styles.late}>{late}</span>}
      </p>
      <p className={styles.size} aria-hidden="true">
        {row.partySize}
      </p>
      <div className={styles.facts}>
        <h3>
          {row.name}
          <VisuallyHidden>, party of {row.partySize}</VisuallyHidden>
        </h3>
        <p className={styles.badges}>
          <Badge tone={TONES[row.state] ?? 'plain'}>{STATE_LABELS[row.state]}</Badge>
          {row.tables.length > 0 && (
            <Badge>
              {row.tables.length === 1 ? 'Table' : 'Tables'} {row.tables.join(', ')}
            </Badge>
          )}
          {row.tables.length === 0 && sheet.plan.isUsed && row.state !== 'seated' && !isOver && (
            <Badge tone="bad">No table</Badge>
          )}
          {row.deposit && <DepositBadge deposit={row.deposit} />}
          {row.source !== 'web' && <Badge>{SOURCE_LABELS[row.source]}</Badge>}
          {!row.hasPhone && !row.hasEmail && row.source !== 'walk_in' && !isOver && (
            <Badge tone="bad">No phone or e-mail</Badge>
          )}
        </p>
        {row.phone && (
          <a href={`tel:${row.phone.replace(/[^+\d]/g, '')}`} className={styles.phone}>
            {nationalPhone(row.phone)}
          </a>
        )}
        {row.note && <p className={styles.note}>{row.note}</p>}
        {row.reason && <p className={styles.note}>{row.reason}</p>}
        {row.deposit && (
          <div className={styles.note}>
            <DepositNote
              deposit={row.deposit}
              isNoShow={row.state === 'no_show'}
              isHere={['arrived', 'seated', 'finished'].includes(row.state)}
            />
          </div>
        )}
      </div>
    </>
  );
}
