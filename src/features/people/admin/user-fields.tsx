import { complaintAbout } from '#ui/admin/api/problem.ts';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import type { GroupChoice, UserDetails } from '#features/accounts/users-contract.ts';
import { STAFF_LANGUAGES, type StaffLanguage } from '#features/accounts/preferences.ts';
import styles from './people.module.css';

const LANGUAGE_LABELS: Readonly<Record<StaffLanguage, string>> = {
  en: 'English',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
};

/** Labels and ids of the fields, for summaries of what is wrong. */
export const USER_FIELDS = {
  username: { label: 'Username', id: 'user-username' },
  email: { label: 'E-mail', id: 'user-email' },
  firstName: { label: 'First name', id: 'user-first-name' },
  lastName: { label: 'Last name', id: 'user-last-name' },
  language: { label: 'Language', id: 'user-language' },
  groups: { label: 'Groups', id: 'user-groups' },
  isSuperuser: { label: 'Superuser', id: 'user-superuser' },
  isActive: { label: 'Active', id: 'user-active' },
  password: { label: 'Password', id: 'user-password' },
  passwordAgain: { label: 'Repeat password', id: 'user-password-again' },
} as const;

type Identity = Pick<UserDetails, 'username' | 'email' | 'firstName' | 'lastName' | 'language'>;

const NOBODY: Identity = { username: '', email: '', firstName: '', lastName: '', language: 'en' };

/** Who an account is. */
export function IdentityFields({
  user = NOBODY,
  isSelf = false,
  error,
}: {
  user?: Identity;
  isSelf?: boolean;
  error: Error | null;
}) {
  const field = <Name extends keyof typeof USER_FIELDS>(name: Name) => ({
    ...USER_FIELDS[name],
    name,
    error: complaintAbout(error, name),
  });
  return (
    <>
      <TextField
        {...field('username')}
        defaultValue={user.username}
        help="Letters, digits and . _ + - only. Not case-sensitive."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FieldPair>
        <TextField {...field('firstName')} defaultValue={user.firstName} autoComplete="off" />
        <TextField {...field('lastName')} defaultValue={user.lastName} autoComplete="off" />
      </FieldPair>
      <TextField
        {...field('email')}
        type="email"
        defaultValue={user.email}
        readOnly={isSelf}
        help={isSelf ? 'Change your own e-mail address on your account screen.' : undefined}
        autoComplete="off"
      />
      <SelectField
        {...field('language')}
        help="Used for dates and numbers. The screens are in English."
        defaultValue={user.language}
        options={STAFF_LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
      />
    </>
  );
}

/** The groups of an account; those that the asker may neither give nor take stay as they are. */
export function GroupField({
  choices,
  chosen,
  onChange,
  isSelf = false,
  error,
}: {
  choices: readonly GroupChoice[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
  isSelf?: boolean;
  error: Error | null;
}) {
  const complaint = complaintAbout(error, 'groups');
  const shown = choices.filter(({ id, mayGive }) => mayGive || chosen.includes(id));
  const hidden = choices.length - shown.length;
  return (
    <fieldset
      id={USER_FIELDS.groups.id}
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
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
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

/** A box for superusers only, with what it means. */
export function SuperuserField({
  isOn,
  onChange,
  isOff,
  error,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isOff: boolean;
  error: Error | null;
}) {
  const complaint = complaintAbout(error, 'isSuperuser');
  return (
    <div>
      <CheckField
        id={USER_FIELDS.isSuperuser.id}
        label="Superuser: may do everything, regardless of groups"
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {complaint && <p className={styles.error}>{complaint}</p>}
    </div>
  );
}
