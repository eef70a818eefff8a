import { Button } from '#ui/site/button.tsx';
import { Field } from '#ui/site/field.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import styles from './guest-form.module.css';

/**
 * The size of a party: a number between two buttons. Without JavaScript, the number alone.
 * @param value as typed, possibly not a number
 */
export function SizeField({
  id,
  value,
  max,
  help,
  error,
  onChange,
}: {
  id: string;
  value: string;
  max: number;
  help?: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useTranslate();
  const size = Number(value) || 0;
  const step = (by: number) => onChange(String(Math.min(max, Math.max(1, size + by))));
  return (
    <Field id={id} label={t('party.size')} help={help} error={error}>
      {(wiring) => (
        <div className={styles.stepper}>
          <Button variant="outline" className={styles.step} aria-disabled={size <= 1} onClick={() => step(-1)}>
            <Icon name="minus" size={22} />
            <VisuallyHidden>{t('party.fewer')}</VisuallyHidden>
          </Button>
          <input
            {...wiring}
            name="partySize"
            type="number"
            inputMode="numeric"
            min={1}
            max={max}
            required
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <Button variant="outline" className={styles.step} aria-disabled={size >= max} onClick={() => step(1)}>
            <Icon name="plus" size={22} />
            <VisuallyHidden>{t('party.more')}</VisuallyHidden>
          </Button>
        </div>
      )}
    </Field>
  );
}
