import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import { isConflict } from '#ui/admin/api/problem.ts';
import { AsyncContent, messageOf } from '#ui/admin/async-content.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { readDay } from '#ui/admin/listing/read-day.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useNow } from '#ui/admin/use-now.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import type { DaySheet, SheetAction, SheetRow } from '../../staff-contract.ts';
import { TablesNow } from '../tables/tables-now.tsx';
import { AddDialog } from './add-dialog.tsx';
import styles from './day-sheet.module.css';
import { DayHead } from './day-head.tsx';
import { OutsideHoursRow, ReservationRow } from './sheet-row.tsx';
import { type StepWithDetails, StepDialog } from './step-dialogs.tsx';
import { Timeline } from './timeline.tsx';
import { type NewReservation, type SheetDesk, type SheetStep, useDaySheet } from './use-day-sheet.ts';
import { canForce } from './use-sending.ts';
import { clockText, DONE_TEXTS, titleOf } from './texts.ts';

/** The reservations of one restaurant on one day, for the hosts at its door. */
export function DaySheetScreen() {
  const rlid = useRecordId();
  const [param, change] = useListSearch();
  const date = readDay(param('date'));
  const desk = useDaySheet(rlid, date);
  const { sheet } = desk;
  return (
    <Screen title={sheet ? `Reservations: ${sheet.name}, ${sheet.city}` : 'Reservations'}>
      <HostNav rlid={rlid} maySet={sheet?.may.settings} />
      <AsyncContent query={desk.query} what="the reservations" isLive>
        {() =>
          sheet && (
            <Sheet sheet={sheet} desk={desk} day={date || sheet.today} onDay={(next) => change({ date: next })} />
          )
        }
      </AsyncContent>
    </Screen>
  );
}

const GROUPS = [
  { title: 'Requests to answer', states: ['requested'], nothing: '' },
  { title: 'Coming', states: ['confirmed', 'arrived'], nothing: 'No more guests are expected on this day.' },
  { title: 'Seated', states: ['seated'], nothing: '' },
] as const;
const OVER: readonly SheetRow['state'][] = ['finished', 'cancelled', 'no_show', 'declined'];

type Asked =
  | { kind: 'step'; row: SheetRow; action: StepWithDetails }
  | { kind: 'add'; source: NewReservation['source'] }
  | null;

function Sheet({
  sheet,
  desk,
  day,
  onDay,
}: {
  sheet: DaySheet;
  desk: SheetDesk;
  /** The requested day; until its sheet has loaded, the previous one is shown. */
  day: string;
  onDay: (date: string) => void;
}) {
  const [asked, setAsked] = useState<Asked>(null);
  const seenMs = useNow();
  // The server's clock: those of devices differ.
  const nowMs = Date.parse(sheet.now) + Math.max(0, seenMs - desk.readAt);

  const act = async (row: SheetRow, step: SheetStep) => flashResult(desk, row, step.action, await desk.act(row, step));
  const rowProps = (row: SheetRow) => ({
    row,
    sheet,
    nowMs,
    isBusy: desk.isOld || desk.pending.has(row.id),
    act: (one: SheetRow, step: SheetStep) => void act(one, step),
    ask: (one: SheetRow, action: StepWithDetails) => setAsked({ kind: 'step', row: one, action }),
  });
  const isUndecided = ({ id }: SheetRow) => sheet.undecided.some((one) => one.id === id);
  const over = sheet.rows.filter((row) => OVER.includes(row.state) && !isUndecided(row));

  /** Sends a step of a dialog, which stays open when the user can correct the step there. */
  const sendAsked = async (row: SheetRow, step: SheetStep) => {
    const error = await desk.act(row, step);
    if (error && !isConflict(error)) return error;
    setAsked(null);
    flashResult(desk, row, step.action, error);
    return null;
  };
  const sendNew = async (input: NewReservation) => {
    const error = await desk.add(input);
    if (error) return error;
    setAsked(null);
    showFlash({ kind: 'success', text: `${titleOf(input)} is added.` });
    return null;
  };

  return (
    <div className={styles.sheet}>
      <DayHead
        sheet={sheet}
        day={day}
        isBusy={desk.isOld || desk.isOtherDay}
        onDay={onDay}
        onAdd={(source) => setAsked({ kind: 'add', source })}
      />
      <OldNotice desk={desk} timeZone={sheet.timeZone} />
      {sheet.outsideHours.length > 0 && (
        <section aria-labelledby="outside-hours" className={styles.outside}>
          <h2 id="outside-hours">When the restaurant is closed ({sheet.outsideTotal})</h2>
          <Notice>
            <p>
              {sheet.outsideTotal === 1
                ? '1 reservation is at a time when the restaurant is closed. Nothing was sent to the guest.'
                : `${sheet.outsideTotal} reservations are at times when the restaurant is closed. Nothing was sent to the guests.`}
            </p>
            {sheet.outsideTotal > 1 && (
              <p>
                <Link to="/wagtail/host/$id/reservations/outside-hours/" params={{ id: String(sheet.rlid) }}>
                  Keep, move or cancel several at once
                </Link>
              </p>
            )}
          </Notice>
          <ul className={styles.rows}>
            {sheet.outsideHours.map((row) => (
              <OutsideHoursRow key={row.id} {...rowProps(row)} />
            ))}
          </ul>
        </section>
      )}
      {sheet.undecided.length > 0 && (
        <section aria-labelledby="undecided">
          <h2 id="undecided">Deposits to keep or return ({sheet.undecidedTotal})</h2>
          {sheet.undecidedTotal > sheet.undecided.length && (
            <Notice>
              <p>The oldest {sheet.undecided.length} are shown. The others appear as you decide.</p>
            </Notice>
          )}
          <ul className={styles.rows}>
            {sheet.undecided.map((row) => (
              <ReservationRow key={row.id} {...rowProps(row)} />
            ))}
          </ul>
        </section>
      )}
      {GROUPS.map(({ title, states, nothing }) => {
        const rows = sheet.rows.filter(({ state }) => states.some((one) => one === state));
        if (rows.length === 0 && nothing === '') return null;
        return (
          <section key={title} aria-labelledby={`sheet-${states[0]}`}>
            <h2 id={`sheet-${states[0]}`}>
              {title} ({rows.length})
            </h2>
            {rows.length === 0 ? (
              <p className={styles.nobody}>{nothing}</p>
            ) : (
              <ol className={styles.rows}>
                {rows.map((row) => (
                  <ReservationRow key={row.id} {...rowProps(row)} />
                ))}
              </ol>
            )}
          </section>
        );
      })}
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>Over ({over.length})</summary>
          <ol className={styles.rows}>
            {over.map((row) => (
              <ReservationRow key={row.id} {...rowProps(row)} />
            ))}
          </ol>
        </details>
      )}
      {sheet.plan.tables.length > 0 && (
        <section aria-labelledby="tables" className={styles.now}>
          <h2 id="tables">Tables</h2>
          <TablesNow sheet={sheet} nowMs={nowMs} />
        </section>
      )}
      <section aria-labelledby="times" className={styles.times}>
        <h2 id="times">Times</h2>
        <Timeline sheet={sheet} desk={desk} />
      </section>
      {asked?.kind === 'step' && (
        <StepDialog
          action={asked.action}
          row={asked.row}
          sheet={sheet}
          send={(step) => sendAsked(asked.row, step)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'add' && (
        <AddDialog source={asked.source} sheet={sheet} nowMs={nowMs} send={sendNew} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

/**
 * Shows the result of a step, and offers to undo it while that is possible. A step back whose place is taken by others
 * can be insisted on.
 */
function flashResult(desk: SheetDesk, row: SheetRow, action: SheetAction, error: Error | null): void {
  const undo = async (made: SheetRow, isForced = false) =>
    flashResult(desk, made, 'undo', await desk.act(made, { action: 'undo', ...(isForced && { isForced }) }));
  if (error) {
    const more = isConflict(error) ? ' What you see is up to date again.' : '';
    showFlash({
      kind: 'error',
      text: `Not done: ${titleOf(row)}. ${messageOf(error)}${more}`,
      ...(action === 'undo' &&
        canForce(error) && { action: { label: 'Undo anyway', onSelect: () => void undo(row, true) } }),
    });
    return;
  }
  // Undo names this version, so that it never undoes a later step, for instance of another host.
  const made = action === 'undo' ? undefined : desk.latest(row.id);
  showFlash({
    kind: 'success',
    text: `${row.name}: ${DONE_TEXTS[action]}.`,
    ...(made?.undoUntil && { action: { label: 'Undo', onSelect: () => void undo(made) } }),
  });
}

/** The age of the sheet, when it could not be read again. */
function OldNotice({ desk, timeZone }: { desk: SheetDesk; timeZone: string }) {
  const { language } = useFormats();
  const { error } = desk.query;
  if (!error) return null;
  return (
    <Notice title={`This is the list of ${clockText(new Date(desk.readAt).toISOString(), language, timeZone)}.`}>
      <p>{messageOf(error)} Nothing can be changed here until the list can be read again.</p>
    </Notice>
  );
}
