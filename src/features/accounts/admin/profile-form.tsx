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

/** Name, e-mail and preferences. A new e-mail address asks for the password: whoever has it can reset that. */
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
        const { email: sentEmail = '', current_password: password = '', ...rest } = values;
        const body = { ...rest, ...(isNewEmail && { email: sentEmail, current_password: password }) } as Changes;
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
          {...fieldOf('first_name', LABELS.first_name)}
          autoComplete="given-name"
          defaultValue={profile.first_name}
        />
        <TextField
          {...fieldOf('last_name', LABELS.last_name)}
          autoComplete="family-name"
          defaultValue={profile.last_name}
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
          {...fieldOf('current_password', LABELS.current_password)}
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
          {...fieldOf('time_zone', LABELS.time_zone)}
          defaultValue={profile.chosen_time_zone}
          options={[
            { value: '', label: `Device time zone (${zoneLabel(deviceTimeZone())})` },
            ...timeZones(profile.time_zone).map((zone) => ({ value: zone, label: zoneLabel(zone) })),
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
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  current_password: 'Current password',
  language: 'Language',
  time_zone: 'Time zone',
} as const;
