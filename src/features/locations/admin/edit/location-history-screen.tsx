import { Link, useParams } from '@tanstack/react-router';
import { RecordHistoryScreen } from '#features/history/admin/record-history-screen.tsx';
import { fieldLabel } from '../../fields/field-labels.ts';
import { getLocationHistory } from '../../staff-contract-edit.ts';
import styles from './edit-location.module.css';

type Details = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldsInWords = (fields: unknown) =>
  list(fields)
    .map((field) => fieldLabel(String(field)).toLowerCase())
    .join(', ');

/** Longer values, such as a week's hours, are left out, to keep the sentence short. */
const MOST_SHOWN = 60;

/** "name from “Tern 1” to “Great Skua”, opening hours" */
function valuesInWords(values: unknown): string {
  return list(values)
    .map((value) => {
      const { field, from, to } = value as Readonly<Record<'field' | 'from' | 'to', unknown>>;
      const label = fieldLabel(text(field)).toLowerCase();
      const isShort = text(from).length <= MOST_SHOWN && text(to).length <= MOST_SHOWN;
      return isShort ? `${label} from ${quoted(from)} to ${quoted(to)}` : label;
    })
    .join('; ');
}

const quoted = (value: unknown) => (text(value) === '' ? 'nothing' : `“${text(value)}”`);

const IMPORTED = { created: 'Added by an import', archived: 'Archived by an import' } as const;

const SENTENCES = {
  'location.create': 'Added the restaurant',
  'location.archive': 'Archived it',
  'location.restore': 'Restored it',
  'location.update': ({ changed, values }: Details) =>
    `Changed ${list(values).length > 0 ? valuesInWords(values) : fieldsInWords(changed)}`,
  'location.bulk_update': ({ summary }: Details) => `Changed in bulk: ${text(summary)}`,
  'location.bulk_undo': ({ summary }: Details) => `Undid a bulk change: ${text(summary)}`,
  'location.import': ({ kind, fields }: Details) =>
    kind === 'created' || kind === 'archived' ? IMPORTED[kind] : `Changed by an import: ${fieldsInWords(fields)}`,
  'location.import_undo': 'Restored to its state before an import',
};

/** What was done to a restaurant, newest first. */
export function LocationHistoryScreen() {
  const { rlid = '' } = useParams({ strict: false });
  return (
    <RecordHistoryScreen endpoint={getLocationHistory} params={{ rlid }} sentences={SENTENCES}>
      <nav aria-label="More about this restaurant" className={styles.links}>
        <Link to="/wagtail/locations/$rlid/" params={{ rlid }}>
          Back to the restaurant
        </Link>
      </nav>
    </RecordHistoryScreen>
  );
}
