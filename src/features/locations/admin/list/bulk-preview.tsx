import type { BulkChange, BulkOutcome, previewBulkLocations } from '../../staff-contract-bulk.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { TableHead } from '#ui/admin/table-head.tsx';
import { ScrollRegion } from '#ui/admin/scroll-region.tsx';
import { fullDate, restaurants } from '../texts.ts';
import styles from './bulk-dialog.module.css';

const OUTCOME_WORDS: Readonly<Record<Exclude<BulkOutcome, 'change'>, string>> = {
  keep: 'keep their existing special hours',
  same: 'already have these values',
  forbidden: 'you cannot change',
  archived: 'are archived',
  unsuitable: 'have a status that does not allow it',
};

/** Preview of a bulk change, restaurant by restaurant. */
export function BulkPreview({
  preview: { counts, rows, total, unknown },
  change,
}: {
  preview: ReplyOf<typeof previewBulkLocations>;
  change: BulkChange;
}) {
  const { language } = useFormats();
  const others = (Object.keys(OUTCOME_WORDS) as (keyof typeof OUTCOME_WORDS)[]).filter(
    (name) => (counts[name] ?? 0) > 0,
  );
  return (
    <section aria-label="Preview" className={styles.preview}>
      <p role="status">
        <strong>{restaurants(counts.change ?? 0, language)} will change.</strong>
      </p>
      {(others.length > 0 || unknown > 0) && (
        <ul className={styles.others}>
          {others.map((name) => (
            <li key={name}>
              {counts[name]} {OUTCOME_WORDS[name]}
            </li>
          ))}
          {unknown > 0 && <li>{unknown} no longer exist</li>}
        </ul>
      )}
      {'from' in change && (
        <p>
          How {(change.to ?? change.from) === change.from ? 'the day' : 'the first day'} will read,{' '}
          {fullDate(change.from, language)}:
        </p>
      )}
      <ScrollRegion label="Restaurants" className={styles.scroller}>
        <table className={styles.table}>
          <TableHead labels={['Restaurant', 'Now', 'Then']} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.title}
                  {row.hasException && <span className={styles.mark}>already has special hours</span>}
                </th>
                <td>{row.before || 'None'}</td>
                <td>{row.outcome === 'change' ? row.after || 'None' : 'No change'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length < total && <p>And {restaurants(total - rows.length, language)} more.</p>}
    </section>
  );
}
