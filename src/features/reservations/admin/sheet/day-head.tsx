import { addDays } from '#features/opening-hours/hours-calendar.ts';
import { fullDate } from '#features/locations/admin/texts.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { useTypedDay } from '#ui/admin/listing/day-range.tsx';
import type { DaySheet } from '../../staff-contract.ts';
import styles from './day-sheet.module.css';
import type { NewReservation } from './use-day-sheet.ts';
import { counted } from './texts.ts';

/** The day, the number of bookings, and links to other days. */
export function DayHead({
  sheet,
  day,
  isBusy,
  onDay,
  onAdd,
}: {
  sheet: DaySheet;
  /** The requested day. */
  day: string;
  /** True while the sheet is old, or still that of another day: nothing can be added. */
  isBusy: boolean;
  /** '' for today. */
  onDay: (date: string) => void;
  onAdd: (source: NewReservation['source']) => void;
}) {
  const { language } = useFormats();
  const { date, today, totals, isOn, may, rlid } = sheet;
  const field = useTypedDay(day, 'date', ({ date: typed }) => onDay(typeof typed === 'string' ? typed : ''));
  return (
    <>
      <div className={styles.days}>
        <Button variant="secondary" isIcon aria-label="Previous day" onClick={() => onDay(addDays(day, -1))}>
          <Icon name="chevron-left" />
        </Button>
        <TextField label="Day" type="date" {...field} />
        <Button variant="secondary" isIcon aria-label="Next day" onClick={() => onDay(addDays(day, 1))}>
          <Icon name="chevron-right" />
        </Button>
        <Button variant="secondary" aria-pressed={day === today} onClick={() => onDay('')}>
          Today
        </Button>
      </div>
      <div className={styles.head}>
        <div>
          <p className={styles.day}>{fullDate(date, language)}</p>
          <p className={styles.badges}>
            <span>
              <strong>{counted(totals.parties, 'reservation')}</strong>, {counted(totals.covers, 'guest')}
            </span>
            {!isOn && <Badge tone="bad">Online reservations are off</Badge>}
          </p>
        </div>
        <ButtonRow>
          {may.change && (
            <Button isBusy={isBusy} onClick={() => onAdd('phone')}>
              Add reservation
            </Button>
          )}
          {may.change && date === today && (
            <Button variant="secondary" isBusy={isBusy} onClick={() => onAdd('walk_in')}>
              Add walk-in
            </Button>
          )}
          <Button variant="secondary" onClick={() => print()}>
            Print
          </Button>
          {!isOn && may.settings && (
            <ButtonLink to="/wagtail/host/$id/reservations/settings/" params={{ id: String(rlid) }} variant="secondary">
              Turn on in the settings
            </ButtonLink>
          )}
        </ButtonRow>
      </div>
    </>
  );
}
