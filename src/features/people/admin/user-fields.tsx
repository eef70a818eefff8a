import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import type { GroupChoice } from '#features/accounts/users-contract.ts';
import { STAFF_LANGUAGES, type StaffLanguage } from '#features/accounts/preferences.ts';
import styles from './people.module.css';

const LANGUAGE_LABELS: Readonly<Record<StaffLanguage, string>> = {
  en: 'English',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
};

/** Labels of the fields, in the order of the form. */
export const USER_LABELS = {
  username: 'Username',
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
  language: 'Language',
  groups: 'Groups',
  isSuperuser: 'Superuser',
  isActive: 'Active',
};

/** An account as it is typed. */
export interface TypedUser {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  language: StaffLanguage;
  groups: number[];
  isSuperuser: boolean;
}

/** Fields for the name and addresses of an account. */
export function IdentityFields({ form: { text }, isSelf = false }: { form: FormOf<TypedUser>; isSelf?: boolean }) {
  return (
    <>
      <TextField
        {...text('username')}
        help="Letters, digits and . _ + - only. Not case-sensitive."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FieldPair>
        <TextField {...text('firstName')} autoComplete="off" />
        <TextField {...text('lastName')} autoComplete="off" />
      </FieldPair>
      <TextField
        {...text('email')}
        type="email"
        readOnly={isSelf}
        help={isSelf ? 'Change your own e-mail address on your account screen.' : undefined}
        autoComplete="off"
      />
      <SelectField
        {...text('language')}
        help="Used for dates and numbers. The screens are in English."
        options={STAFF_LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
      />
    </>
  );
}

/** The groups of an account; those that the user may neither give nor take stay as they are. */
export function GroupField({
  form,
  choices,
  isSelf = false,
}: {
  form: FormOf<TypedUser>;
  choices: readonly GroupChoice[];
  isSelf?: boolean;
}) {
  const { id: fieldId, error: complaint } = form.field('groups');
  const chosen = form.values.groups;
  const shown = choices.filter(({ id, mayGive }) => mayGive || chosen.includes(id));
  const hidden = choices.length - shown.length;
  return (
    <fieldset
      id={fieldId}
      tabIndex={-1}
      className={styles.choices}
      aria-describedby={complaint ? 'user-groups-error' : undefined}
    >
      <legend className={styles.legend}>Groups</legend>
      {shown.map(({ id, name, mayGive }) => {
        const isHeld = chosen.includes(id);
        return (
          <CheckField
            key={id}
            label={<bdi>{name}</bdi>}
            checked={isHeld}
            disabled={!mayGive || (isSelf && !isHeld)}
            onChange={({ currentTarget }) =>
              form.change({ groups: currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
            }
          />
        );
      })}
      {shown.length === 0 && <p className={styles.soft}>There are no groups that you can assign.</p>}
      {hidden > 0 && (
        <p className={styles.soft}>
          {hidden} more {hidden === 1 ? 'group' : 'groups'} can do more than you, so you cannot assign{' '}
          {hidden === 1 ? 'it' : 'them'}.
        </p>
      )}
      {complaint && (
        <p id="user-groups-error" className={styles.error}>
          {complaint}
        </p>
      )}
    </fieldset>
  );
}

/** A checkbox with its label, and its error below. */
export function TickField<Values extends object>({
  form,
  name,
  label,
  disabled = false,
}: {
  form: FormOf<Values>;
  name: Parameters<FormOf<Values>['tick']>[0];
  label: string;
  disabled?: boolean;
}) {
  const complaint = form.complaint(name);
  return (
    <div>
      <CheckField {...form.tick(name)} label={label} disabled={disabled} />
      {complaint && <p className={styles.error}>{complaint}</p>}
    </div>
  );
}

export const SUPERUSER_TEXTS = 'Superuser: may do everything, regardless of groups';
