import { useState } from 'react';
import { messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { ScrollRegion } from '#ui/admin/scroll-region.tsx';
import { TableHead } from '#ui/admin/table-head.tsx';
import type { DaySheet } from '../../staff-contract.ts';
import styles from './day-sheet.module.css';
import type { SheetDesk } from './use-day-sheet.ts';
import { clockText } from './texts.ts';

/** How full each quarter of an hour is, and whether guests can book it online. */
export function Timeline({ sheet, desk }: { sheet: DaySheet; desk: SheetDesk }) {
  const { language } = useFormats();
  const [sent, setSent] = useState<string | null>(null);
  const { slots, limits, may, timeZone } = sheet;

  const toggle = async ({ start, isClosed }: DaySheet['slots'][number]) => {
    setSent(start);
    const error = await desk.closeSlot({ start, isClosed: !isClosed });
    setSent(null);
    if (error) showFlash({ kind: 'error', text: messageOf(error) });
  };

  if (slots.length === 0) return <p className={styles.nobody}>The restaurant takes no reservations on this day.</p>;
  return (
    <ScrollRegion label="Times of the day">
      <table className={styles.timeline}>
        <caption>How full each time is</caption>
        <TableHead labels={['Time', 'New guests', 'For guests online', 'New parties', 'Guests at tables']} />
        <tbody>
          {slots.map((slot) => {
            const time = clockText(slot.start, language, timeZone);
            return (
              <tr key={slot.start} data-closed={slot.isClosed}>
                <th scope="row">{time}</th>
                <td>
                  <Share part={slot.covers} whole={limits.covers} />
                </td>
                <td>
                  <span className={styles.online}>
                    {slot.isClosed ? 'Closed' : 'Open'}
                    {may.change && (
                      <Button
                        variant="secondary"
                        isBusy={desk.isOld || sent === slot.start}
                        aria-label={`${slot.isClosed ? 'Open' : 'Close'} ${time} for guests online`}
                        onClick={() => void toggle(slot)}
                      >
                        {slot.isClosed ? 'Open' : 'Close'}
                      </Button>
                    )}
                  </span>
                </td>
                <td>
                  {slot.parties} of {limits.parties}
                </td>
                <td>
                  <Share part={slot.seated} whole={limits.seats} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** "12 of 20" with a bar. */
function Share({ part, whole }: { part: number; whole: number }) {
  const percent = whole === 0 ? 0 : Math.min(100, Math.round((100 * part) / whole));
  return (
    <span className={styles.share}>
      {part} of {whole}
      <svg
        aria-hidden="true"
        className={styles.bar}
        data-full={part >= whole}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
      >
        <rect width={percent} height="1" />
      </svg>
    </span>
  );
}
