import { useState } from 'react';
import { SelectField } from '#ui/admin/field.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import type { DaySheet } from '../../staff-contract.ts';
import { clockText } from '../sheet/texts.ts';
import { FloorPlan } from './floor-plan.tsx';
import styles from './floor-plan.module.css';
import { statusAt } from './table-status.ts';

/** The floor plan with the party at each table, now or at another time of the sheet's day. */
export function TablesNow({ sheet, nowMs }: { sheet: DaySheet; nowMs: number }) {
  const { language } = useFormats();
  const { plan, slots, date, today, timeZone } = sheet;
  const [chosen, setChosen] = useState('');
  const time = (instant: string) => clockText(instant, language, timeZone);
  const first = slots[Math.floor(slots.length / 2)]?.start ?? sheet.now;
  const isKnown = slots.some(({ start }) => start === chosen);
  const atMs = isKnown ? Date.parse(chosen) : date === today ? nowMs : Date.parse(first);
  return (
    <>
      <div className={styles.when}>
        <SelectField
          label="At"
          value={isKnown ? chosen : date === today ? '' : first}
          options={[
            ...(date === today ? [{ value: '', label: 'Now' }] : []),
            ...slots.map(({ start }) => ({ value: start, label: time(start) })),
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <FloorPlan tables={plan.tables} label="Tables on the floor" wraps>
        {({ name, least, most, area }) => {
          const { status, row } = statusAt(name, sheet, atMs, nowMs);
          return (
            <div className={styles.table} data-status={status}>
              <strong>
                <VisuallyHidden>Table </VisuallyHidden>
                {name}
              </strong>
              <span>
                {least}–{most}
                <VisuallyHidden> guests</VisuallyHidden>
                {area && `, ${area}`}
              </span>
              {status === 'taken' && row && (
                <span>
                  {row.name}, {row.partySize}, until {time(row.end)}
                </span>
              )}
              {status !== 'taken' && <span>{row ? `Free until ${time(row.start)}` : 'Free'}</span>}
            </div>
          );
        }}
      </FloorPlan>
    </>
  );
}
