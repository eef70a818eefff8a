import type { ImportReport, RowRemark } from '#features/redirects/import-contract.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { TableHead } from '#ui/admin/table-head.tsx';
import { ScrollRegion } from '#ui/admin/scroll-region.tsx';
import styles from './redirects.module.css';

/** Number of rows by their effect, planned or done. */
export function ReportCounts({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const { language } = useFormats();
  const counts: [string, number][] = [
    [isDone ? 'Added' : 'New', report.created],
    [isDone ? 'Updated' : 'Will be updated', report.updated],
    ['Unchanged', report.unchanged],
    ['Rejected', report.refused],
    ['With warnings', report.warned],
  ];
  return (
    <dl className={styles.counts}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(count, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rows that are refused and those with remarks, each with its number in the file. */
export function ReportRows({ report }: { report: ImportReport }) {
  return (
    <>
      <RowTable title="Rejected rows" total={report.refused} rows={report.refusals} />
      <RowTable title="Rows with warnings" total={report.warned} rows={report.warnings} />
    </>
  );
}

function RowTable({ title, total, rows }: { title: string; total: number; rows: readonly RowRemark[] }) {
  const { language } = useFormats();
  if (rows.length === 0) return null;
  const caption = rows.length < total ? `${title}: the first ${rows.length} of ${formatCount(total, language)}` : title;
  return (
    <ScrollRegion label={title}>
      <table className={styles.sheet}>
        <caption className={styles.label}>{caption}</caption>
        <TableHead labels={['Row', 'From', 'To', 'Reason']} />
        <tbody>
          {rows.map(({ row, from, to, messages }, at) => (
            <tr key={`${row}-${at}`}>
              <th scope="row">{row}</th>
              <td>{from}</td>
              <td>{to}</td>
              <td>{messages.join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
