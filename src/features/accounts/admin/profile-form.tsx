import { useId, useState } from 'react';
import type { z } from 'zod';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { PasswordField, RadioField, SelectField, TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { FieldPair, Form } from '#ui/admin/form.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import { applyTheme } from '#ui/admin/theme.ts';
import { getAccount, getSession, type StaffProfile, updateAccount } from '../contract.ts';
import { THEMES } from '../preferences.ts';
import { deviceTimeZone } from '#ui/admin/device-time-zone.ts';
import { timeZones, zoneLabel } from '#ui/admin/time-zones.ts';
import { THEME_LABELS } from './theme-labels.ts';

type Changes = z.input<NonNullable<typeof updateAccount.body>>;

const LANGUAGE_LABELS: Readonly<Record<StaffProfile['language'], string>> = {
  en: 'English',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
};

/**
 * Name, e-mail and preferences. A new e-mail address requires the password, because the address can reset the password.
 */
export function ProfileForm({ profile }: { profile: StaffProfile }) {
  const id = useId();
  const [email, setEmail] = useState(profile.email);
  const isNewEmail = email.trim() !== profile.email;
  const change = useChange(updateAccount, {
    refreshes: [getAccount, getSession],
    onSuccess: ({ theme, email: kept }) => {
      setEmail(kept);
      applyTheme(theme);
      showFlash({ kind: 'success', text: 'Your profile is saved.' });
    },
  });
  const { error } = change;
  const controlId = (field: string) => `${id}-${field}`;
  const fieldOf = (name: string, label: string) => ({
    id: controlId(name),
    name,
    label,
    error: complaintAbout(error, name),
  });
  return (
    <Form
      isBusy={change.isPending}
      submitLabel="Save profile"
      busyLabel="Saving…"
      onSend={(values) => {
        const { email: sentEmail = '', currentPassword: password = '', ...rest } = values;
        const body = { ...rest, ...(isNewEmail && { email: sentEmail, currentPassword: password }) } as Changes;
        change.mutate({ body });
      }}
    >
      <ErrorSummary
        error={error}
        fields={Object.fromEntries(
          Object.entries(LABELS).map(([name, label]) => [name, { label, id: controlId(name) }]),
        )}
      />
      <FieldPair>
        <TextField
          {...fieldOf('firstName', LABELS.firstName)}
          autoComplete="given-name"
          defaultValue={profile.firstName}
        />
        <TextField
          {...fieldOf('lastName', LABELS.lastName)}
          autoComplete="family-name"
          defaultValue={profile.lastName}
        />
      </FieldPair>
      <TextField
        {...fieldOf('email', LABELS.email)}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {isNewEmail && (
        <PasswordField
          {...fieldOf('currentPassword', LABELS.currentPassword)}
          help="Required to change the e-mail address."
          autoComplete="current-password"
        />
      )}
      <FieldPair>
        <SelectField
          {...fieldOf('language', LABELS.language)}
          help="Used for dates and numbers. The screens are in English."
          defaultValue={profile.language}
          options={optionsOf(LANGUAGE_LABELS)}
        />
        <SelectField
          {...fieldOf('timeZone', LABELS.timeZone)}
          defaultValue={profile.chosenTimeZone}
          options={[
            { value: '', label: `Device time zone (${zoneLabel(deviceTimeZone())})` },
            ...timeZones(profile.timeZone).map((zone) => ({ value: zone, label: zoneLabel(zone) })),
          ]}
        />
      </FieldPair>
      <RadioField
        // The menu may change it too.
        key={profile.theme}
        name="theme"
        label="Theme"
        defaultValue={profile.theme}
        options={THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))}
      />
    </Form>
  );
}

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  currentPassword: 'Current password',
  language: 'Language',
  timeZone: 'Time zone',
} as const;
