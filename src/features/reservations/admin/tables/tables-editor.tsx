import { Button } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import styles from './tables-editor.module.css';
import { type JoinForm, nextTable, type PlanForm } from './table-plan-values.ts';

interface EditorProps {
  values: PlanForm;
  /** The complaint about a field: "tables.0.name". */
  complaint: (field: string) => string | undefined;
  onChange: (changes: Partial<PlanForm>) => void;
}

const TABLE_FIELDS = [
  { name: 'name', label: 'Name', isNumber: false },
  { name: 'least', label: 'Smallest party', isNumber: true },
  { name: 'most', label: 'Largest party', isNumber: true },
  { name: 'area', label: 'Area', isNumber: false },
] as const;

/** Names, sizes and places of tables. */
export function TablesEditor({ values: { tables, joins }, complaint, onChange }: EditorProps) {
  const rename = (before: string, after: string): JoinForm[] =>
    before === '' || after === ''
      ? joins
      : joins.map((join) => ({ ...join, tables: renamed(join.tables, before, after) }));
  const edit = (at: number, field: (typeof TABLE_FIELDS)[number]['name'], value: string) =>
    onChange({
      tables: tables.map((table, place) => (place === at ? { ...table, [field]: value } : table)),
      ...(field === 'name' && { joins: rename(tables[at]?.name ?? '', value.trim()) }),
    });
  return (
    <>
      {tables.length === 0 && <p>There are none yet.</p>}
      <ul className={styles.tables}>
        {tables.map((table, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- A table is its place: its name is being typed.
          <li key={at}>
            <fieldset className={styles.table}>
              <legend>Table {table.name}</legend>
              {TABLE_FIELDS.map(({ name, label, isNumber }) => (
                <TextField
                  key={name}
                  label={label}
                  autoComplete="off"
                  inputMode={isNumber ? 'numeric' : 'text'}
                  maxLength={name === 'area' ? 40 : 20}
                  value={table[name]}
                  error={complaint(`tables.${at}.${name}`)}
                  onChange={({ target }) => edit(at, name, target.value)}
                />
              ))}
              <Button
                variant="quiet"
                isIcon
                aria-label={`Remove table ${table.name}`}
                onClick={() => onChange({ tables: tables.filter((_, place) => place !== at) })}
              >
                <Icon name="trash" />
              </Button>
            </fieldset>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={() => onChange({ tables: [...tables, nextTable(tables)] })}>
          Add table
        </Button>
      </div>
    </>
  );
}

/** Tables that are pushed together. */
export function JoinsEditor({ values: { joins }, complaint, onChange }: EditorProps) {
  const edit = (at: number, field: keyof JoinForm, value: string) =>
    onChange({ joins: joins.map((join, place) => (place === at ? { ...join, [field]: value } : join)) });
  return (
    <>
      {joins.length === 0 && <p>There are none.</p>}
      <ul className={styles.tables}>
        {joins.map((join, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- A join is its place: its tables are being typed.
          <li key={at}>
            <fieldset className={`${styles.table} ${styles.join}`}>
              <legend>{join.tables ? `Tables ${join.tables}` : 'New tables to join'}</legend>
              <TextField
                label="Tables"
                help="With commas: 12, 14."
                autoComplete="off"
                value={join.tables}
                error={complaint(`joins.${at}.tables`)}
                onChange={({ target }) => edit(at, 'tables', target.value)}
              />
              {(['least', 'most'] as const).map((name) => (
                <TextField
                  key={name}
                  label={name === 'least' ? 'Smallest party' : 'Largest party'}
                  inputMode="numeric"
                  autoComplete="off"
                  value={join[name]}
                  error={complaint(`joins.${at}.${name}`)}
                  onChange={({ target }) => edit(at, name, target.value)}
                />
              ))}
              <Button
                variant="quiet"
                isIcon
                aria-label={`Remove: tables ${join.tables}`}
                onClick={() => onChange({ joins: joins.filter((_, place) => place !== at) })}
              >
                <Icon name="trash" />
              </Button>
            </fieldset>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="secondary"
          onClick={() => onChange({ joins: [...joins, { tables: '', least: '5', most: '8' }] })}
        >
          Add tables to join
        </Button>
      </div>
    </>
  );
}

/** "12, 14" after table 12 became 11: "11, 14". */
function renamed(text: string, before: string, after: string): string {
  return text
    .split(',')
    .map((name) => name.trim())
    .map((name) => (name === before ? after : name))
    .join(', ');
}
