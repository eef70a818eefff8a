import { reasonsText } from '#features/guard/rules.ts';
import type { listSubmissions, SubmissionRow } from '#features/submissions/contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { classNames } from '#ui/admin/class-names.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { type Column, type Columns, Soft } from '#ui/admin/listing/data-table.tsx';
import styles from './submissions.module.css';

/** Columns of shorter answers may be as narrow as the longest word. */
const LONG_CHARACTERS = 40;

function Answer({ text }: { text: string }) {
  return <span className={classNames(styles.value, text.length > LONG_CHARACTERS && styles.long)}>{text}</span>;
}

/** The time of the submission, and a column for every field that any version of the form had. */
export function columnsOf(fields: ReplyOf<typeof listSubmissions>['fields']): Columns<SubmissionRow> {
  return [
    {
      name: 'submit_time',
      label: 'Submitted',
      isSortable: true,
      isDownFirst: true,
      cell: ({ submittedAt, verdict, reasons }, formats) => (
        <>
          <time dateTime={submittedAt} className={styles.when}>
            {formatInstant(submittedAt, formats)}
          </time>
          {verdict !== 'ham' && <Soft>{`${VERDICT_LABELS[verdict]}: ${reasonsText(reasons)}`}</Soft>}
        </>
      ),
    },
    ...fields.map(({ key, label }): Column<SubmissionRow> => ({
      name: `field ${key}`,
      label: label || key,
      cell: ({ values }) => values[key] && <Answer text={values[key]} />,
    })),
  ];
}

const VERDICT_LABELS = { review: 'To review', spam: 'Spam' } as const;
