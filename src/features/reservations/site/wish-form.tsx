import { ACTION_FIELD } from '#features/front-of-house/party-values.ts';
import formStyles from '#features/front-of-house/site/guest-form.module.css';
import { Button } from '#ui/site/button.tsx';
import { Field } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { WISH_ACTION, WISH_MEALS } from '../wish-values.ts';
import { HiddenFields } from './hidden-fields.tsx';

/**
 * Requests a notification when a table becomes free on a full day. Posted to the reservation page, which shows the
 * result.
 */
export function WishForm({ action, partySize, id }: { action: string; partySize: number; id: string }) {
  const t = useTranslate();
  return (
    <form method="post" action={action} className={formStyles.form}>
      <HiddenFields fields={{ partySize: String(partySize) }} hasToken />
      <p>{t('wish.intro')}</p>
      <div className={formStyles.start}>
        <Field id={`${id}-meal`} label={t('wish.meal')}>
          {(wiring) => (
            <select {...wiring} name="meal">
              {WISH_MEALS.map((meal) => (
                <option key={meal} value={meal}>
                  {t(meal === 'any' ? 'wish.any' : `reserve.${meal}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id={`${id}-email`} label={t('party.email')}>
          {(wiring) => <input {...wiring} name="email" type="email" autoComplete="email" required maxLength={254} />}
        </Field>
      </div>
      <Button type="submit" variant="outline" name={ACTION_FIELD} value={WISH_ACTION}>
        {t('wish.send')}
      </Button>
    </form>
  );
}
