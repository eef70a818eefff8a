import { CheckField, TextField } from '#ui/admin/field.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import type { DaySheet, SheetRow } from '../../staff-contract.ts';
import { clockText, tablesOf } from '../sheet/texts.ts';
import styles from './tables-field.module.css';

/**
 * The tables of a party: checkboxes for those of the plan, each with its party at the time, or a text field where the
 * restaurant has no plan. @param value "12, 14"
 */
export function TablesField({
  sheet,
  forRow,
  startMs,
  endMs,
  partySize,
  value,
  error,
  onChange,
}: {
  sheet: DaySheet;
  /** The reservation that gets the tables. */
  forRow?: SheetRow | undefined;
  startMs: number;
  endMs: number;
  partySize: number;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { language } = useFormats();
  const { plan, rows, timeZone } = sheet;
  if (plan.tables.length === 0)
    return (
      <TextField
        label="Tables"
        help="Separate several with commas: 12, 14. Optional."
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const chosen = tablesOf(value);
  const isChosen = (name: string) => chosen.some((one) => one.toLowerCase() === name.toLowerCase());
  const holderOf = (name: string) =>
    rows.find(
      ({ id, tables, start, end, state }) =>
        id !== forRow?.id &&
        ['requested', 'confirmed', 'arrived', 'seated'].includes(state) &&
        tables.some((one) => one.toLowerCase() === name.toLowerCase()) &&
        Date.parse(start) < endMs &&
        startMs < Date.parse(end),
    );
  return (
    <fieldset className={styles.tables}>
      <legend>Tables</legend>
      {plan.tables.map(({ name, least, most }) => {
        const holder = holderOf(name);
        const isTaken = holder !== undefined && (holder.isTableGiven || holder.state === 'seated');
        return (
          <CheckField
            key={name}
            checked={isChosen(name)}
            disabled={isTaken && !isChosen(name)}
            label={
              <>
                <strong>{name}</strong> {least}–{most}
                <small>
                  {holder
                    ? `${isTaken ? 'Taken' : 'Planned'}: ${holder.name}, ${clockText(holder.start, language, timeZone)}`
                    : partySize > most
                      ? 'Too small alone'
                      : 'Free'}
                </small>
              </>
            }
            onChange={({ target }) =>
              onChange(
                [
                  ...chosen.filter((one) => one.toLowerCase() !== name.toLowerCase()),
                  ...(target.checked ? [name] : []),
                ].join(', '),
              )
            }
          />
        );
      })}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
