import { DAY_LABELS, fullDate } from '#features/locations/admin/texts.ts';
import { Button } from '#ui/admin/button.tsx';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import styles from './rules-editor.module.css';
import { NEW_RULE, type RuleForm } from './settings-values.ts';

const DAYS = [
  { value: 'date', label: 'One date' },
  ...DAY_LABELS.map((label, weekday) => ({ value: String(weekday), label: `Every ${label}` })),
];
const TIME_HELP = 'Such as 17:30; 25:00 is 1 AM. Leave empty for the opening hours.';

/** Weekdays and dates with other times or fewer guests, or none at all. */
export function RulesEditor({
  rules,
  complaint,
  onChange,
}: {
  rules: readonly RuleForm[];
  complaint: (field: string) => string | undefined;
  onChange: (rules: RuleForm[]) => void;
}) {
  const { language } = useFormats();
  return (
    <>
      {rules.length === 0 && <p>There are none.</p>}
      <ul className={styles.rules}>
        {rules.map((rule, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- A rule is its place: its day is being chosen.
          <li key={at}>
            <RuleFields
              rule={rule}
              name={nameOf(rule, at, language)}
              complaint={(field) => complaint(`rules.${at}${field && `.${field}`}`)}
              onEdit={(changes) => onChange(rules.map((one, place) => (place === at ? { ...one, ...changes } : one)))}
              onRemove={() => onChange(rules.filter((_, place) => place !== at))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={() => onChange([...rules, NEW_RULE])}>
          Add day
        </Button>
      </div>
    </>
  );
}

function RuleFields({
  rule,
  name,
  complaint,
  onEdit,
  onRemove,
}: {
  rule: RuleForm;
  name: string;
  /** The complaint about a field of the rule; '' is the rule as a whole. */
  complaint: (field: string) => string | undefined;
  onEdit: (changes: Partial<RuleForm>) => void;
  onRemove: () => void;
}) {
  const { on, date, isClosed } = rule;
  const text = (field: 'from' | 'to' | 'covers' | 'deposit', sentAs: string) => ({
    value: rule[field],
    autoComplete: 'off',
    error: complaint(sentAs),
    onChange: ({ target }: { target: { value: string } }) => onEdit({ [field]: target.value }),
  });
  return (
    <fieldset className={styles.rule}>
      <legend>{name}</legend>
      <FieldPair>
        <SelectField
          label="Day"
          value={on}
          options={DAYS}
          error={complaint('weekday') ?? complaint('')}
          onChange={({ target }) => onEdit({ on: target.value })}
        />
        {on === 'date' && (
          <TextField
            label="Date"
            type="date"
            value={date}
            error={complaint('date')}
            onChange={({ target }) => onEdit({ date: target.value })}
          />
        )}
      </FieldPair>
      <CheckField
        label="No reservations"
        checked={isClosed}
        onChange={({ target }) => onEdit({ isClosed: target.checked })}
      />
      {!isClosed && (
        <>
          <FieldPair>
            <TextField label="First time" help={TIME_HELP} {...text('from', 'from')} />
            <TextField label="Last time" help={TIME_HELP} {...text('to', 'to')} />
          </FieldPair>
          <TextField
            label="New guests per quarter of an hour"
            help="Leave empty for the usual number."
            inputMode="numeric"
            {...text('covers', 'coversPerSlot')}
          />
          <TextField
            label="Deposit per guest"
            help="Leave empty for the usual deposit; 0 is none."
            inputMode="decimal"
            {...text('deposit', 'depositPerGuest')}
          />
        </>
      )}
      <div>
        <Button variant="quiet" aria-label={`Remove: ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

function nameOf({ on, date }: RuleForm, at: number, language: string): string {
  if (on !== 'date') return `Every ${DAY_LABELS[Number(on)] ?? 'week'}`;
  return date === '' ? `New day ${at + 1}` : fullDate(date, language);
}
