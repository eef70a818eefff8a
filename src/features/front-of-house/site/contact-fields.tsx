import type { ChangeEvent } from 'react';
import { ComplaintRole, Field, TextField } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import {
  MAX_NAME_CHARACTERS,
  MAX_NOTE_CHARACTERS,
  type PartyComplaint,
  type PartyField,
  type PartyValues,
  TEXT_CONSENT_FIELD,
} from '../party-values.ts';
import styles from './guest-form.module.css';

/** The guest's contact: name, phone, e-mail and note. */
export function ContactFields({
  values,
  idOf,
  errorOf,
  onChange,
}: {
  values: PartyValues;
  idOf: (field: PartyField) => string;
  errorOf: (field: PartyField) => string | undefined;
  onChange: (change: Partial<PartyValues>) => void;
}) {
  const t = useTranslate();
  const line = (field: 'name' | 'phone' | 'email' | 'note') => ({
    id: idOf(field),
    name: field,
    value: values[field],
    error: errorOf(field),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [field]: target.value }),
  });
  const { id: noteId, error: noteError, ...note } = line('note');
  return (
    // The summary of the form says the complaints.
    <ComplaintRole value={undefined}>
      <TextField
        {...line('name')}
        label={t('party.name')}
        autoComplete="name"
        maxLength={MAX_NAME_CHARACTERS}
        required
      />
      <fieldset className={styles.contact}>
        <legend className={styles.legend}>{t('party.contact')}</legend>
        <TextField
          {...line('phone')}
          label={t('party.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          // Invisible: the style below uses it to detect an empty field.
          placeholder=" "
        />
        <label className={styles.consent}>
          <input
            type="checkbox"
            name={TEXT_CONSENT_FIELD}
            value="on"
            checked={values.smsConsent}
            onChange={({ target }) => onChange({ smsConsent: target.checked })}
          />
          <span>{t('party.text_consent')}</span>
        </label>
        <TextField {...line('email')} label={t('party.email')} type="email" autoComplete="email" maxLength={254} />
      </fieldset>
      <Field id={noteId} label={t('party.note')} help={t('party.note_help')} error={noteError}>
        {(wiring) => <textarea {...wiring} {...note} rows={2} maxLength={MAX_NOTE_CHARACTERS} />}
      </Field>
    </ComplaintRole>
  );
}

/**
 * The error message of a field, until the field is changed: changes are checked when the form is sent again.
 * @param judged the attempt that was checked last
 */
export function complaintAt(
  field: PartyField,
  values: PartyValues,
  judged: { problem: { fields: Partial<Record<PartyField, PartyComplaint>> } | null; values: PartyValues } | undefined,
): PartyComplaint | undefined {
  const complaint = judged?.problem?.fields[field];
  const isSame = judged?.values[field] === values[field] && (complaint !== 'contact' || values.email.trim() === '');
  return isSame ? complaint : undefined;
}
