import { msOfDate } from '#features/opening-hours/hours-calendar.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { type AccountMail, MAX_OCCASIONS, OCCASIONS, RELATIONSHIPS } from '#features/subscriptions/sign-up.ts';
import { Button } from '#ui/site/button.tsx';
import { Field } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { AccountForm } from './account-part.tsx';
import styles from './account.module.css';

/** A leap year has every day. */
const LEAP_YEAR = 2024;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** Occasions of which the guest is reminded, which can be added and removed. */
export function Occasions({ occasions }: Pick<AccountMail, 'occasions'>) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  return (
    <>
      <h3>{t('account.occasions')}</h3>
      {occasions.length > 0 && (
        <ul className={styles.list}>
          {occasions.map(({ id, occasion, relationship, day }) => {
            const whose = t(`account.whose_${relationship ?? 'own'}`);
            const words = `${t(`account.occasion_${occasion}`)} (${whose}), ${yearDay(day, language)}`;
            return (
              <li key={id} className={styles.item}>
                <p>{words}</p>
                <AccountForm action="occasion_remove">
                  <input type="hidden" name="id" value={id} readOnly />
                  <Button
                    type="submit"
                    variant="quiet"
                    size="small"
                    aria-label={`${t('account.occasion_remove')}, ${words}`}
                  >
                    {t('account.occasion_remove')}
                  </Button>
                </AccountForm>
              </li>
            );
          })}
        </ul>
      )}
      {occasions.length <= MAX_OCCASIONS && (
        <details className={styles.details}>
          <summary>{t('account.occasion_add')}</summary>
          <AccountForm action="occasion_add" className={styles.stack}>
            <div className={styles.names}>
              <Choice name="occasion" values={OCCASIONS} textOf={(value) => t(`account.occasion_${value}`)} />
              <Choice
                name="relationship"
                values={['', ...RELATIONSHIPS] as const}
                textOf={(value) => t(`account.whose_${value || 'own'}`)}
              />
              <Choice name="month" values={MONTHS} textOf={(month) => monthName(month, language)} />
              <Choice name="day" values={DAYS} textOf={String} />
            </div>
            <Button type="submit" variant="outline" size="small" className={styles.start}>
              {t('account.save')}
            </Button>
          </AccountForm>
        </details>
      )}
    </>
  );
}

function Choice<T extends string | number>({
  name,
  values,
  textOf,
}: {
  name: 'occasion' | 'relationship' | 'month' | 'day';
  values: readonly T[];
  textOf: (value: T) => string;
}) {
  const t = useTranslate();
  return (
    <Field label={t(`account.field_${name}`)}>
      {(wiring) => (
        <select name={name} {...wiring}>
          {values.map((value) => (
            <option key={value} value={value}>
              {textOf(value)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** @param month 1 to 12 */
function monthName(month: number, language: LanguageCode): string {
  const format = { month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, format).format(Date.UTC(LEAP_YEAR, month - 1));
}

/** "June 14" @param day "06-14" */
function yearDay(day: string, language: LanguageCode): string {
  const format = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, format).format(msOfDate(`${LEAP_YEAR}-${day}`));
}
