import type { Ref } from 'react';
import { useTranslate } from '#ui/site/messages.tsx';
import { controlId, type FormProps, listErrors } from '../props.ts';
import styles from './form.module.css';
import { useGuestText } from './texts.ts';

/** The errors of the whole form, and a link to each field with an error. Takes the focus. */
export function ErrorSummary({ form, ref }: { form: FormProps; ref: Ref<HTMLDivElement> }) {
  const words = useGuestText();
  const t = useTranslate();
  const fields = listErrors(form);
  const whole = form.errors.__all__;
  return (
    <div ref={ref} tabIndex={-1} className={styles.summary} data-form-errors="">
      {whole.map((error) => (
        <p key={words(error)} className={styles.summaryText}>
          {words(error)}
        </p>
      ))}
      {fields.length > 0 && (
        <>
          <p className={styles.summaryText}>{t('forms.summary', { count: fields.length })}</p>
          <ul className={styles.summaryList}>
            {fields.map(({ field, error }) => (
              <li key={field.name}>
                {/* A dash: spaces before a colon differ by language, and a question takes no colon. */}
                <a href={`#${controlId(field.name)}`}>{words(field.label)}</a> – {words(error)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
