import { LANGUAGES, type LanguageCode } from '#features/pages/contract.ts';
import { Button } from '#ui/site/button.tsx';
import { Field, TextField } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import type { Account } from '../contract.ts';
import { DIETS } from '../guest-pages.ts';
import { AccountForm } from './account-part.tsx';
import styles from './account.module.css';

/** Each in its own language, so that guests find theirs. */
const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
};
const MAX_NAME_CHARACTERS = 60;

/** Names, language and diet of the guest. */
export function ProfileSection({ account }: { account: Account }) {
  const t = useTranslate();
  return (
    <AccountForm action="profile" className={styles.stack}>
      <div className={styles.names}>
        <TextField
          name="firstName"
          label={t('account.first_name')}
          autoComplete="given-name"
          maxLength={MAX_NAME_CHARACTERS}
          defaultValue={account.firstName}
        />
        <TextField
          name="lastName"
          label={t('account.last_name')}
          autoComplete="family-name"
          maxLength={MAX_NAME_CHARACTERS}
          defaultValue={account.lastName}
        />
      </div>
      <Field label={t('account.language')}>
        {(wiring) => (
          <select name="language" defaultValue={account.language} {...wiring}>
            {LANGUAGES.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGE_NAMES[code]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className={styles.diets} aria-describedby="diets-help">
        <legend>{t('account.diets')}</legend>
        {DIETS.map((diet) => (
          <label key={diet}>
            <input type="checkbox" name="diets" value={diet} defaultChecked={account.diets.includes(diet)} />
            {t(`account.diet_${diet}`)}
          </label>
        ))}
      </fieldset>
      <p id="diets-help" className={styles.soft}>
        {t('account.diets_help')}
      </p>
      <Button type="submit" className={styles.start}>
        {t('account.save')}
      </Button>
    </AccountForm>
  );
}
