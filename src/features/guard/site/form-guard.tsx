import { useId, useRef } from 'react';
import { useKept } from '#features/forms/site/kept.ts';
import { FieldError } from '#ui/site/field.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { GUARD_FIELDS } from '../rules.ts';
import styles from './form-guard.module.css';
import { useFormGuard } from './use-form-guard.ts';

/**
 * The guard's parts of a form: the trap, the start time, and the check, a box to tick (Spec §9). Guests without
 * scripts, or whose browser cannot do the work, tick another box instead: staff review what they send.
 * @param form the name under which the server examines the post
 * @param withoutCheck message for guests for whom the check does not work, where nobody reviews what is sent without it
 */
export function FormGuard({ form, withoutCheck }: { form: string; withoutCheck?: string }) {
  const t = useTranslate();
  const { captcha } = usePageContext();
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  // Guests who could not pass the check once are not asked again.
  const isSkipped = useKept(GUARD_FIELDS.skip) !== '';
  const { state, tick } = useFormGuard(form, {
    element,
    place,
    initial: captcha === 'off' ? 'off' : isSkipped ? 'skipped' : 'idle',
  });
  const isService = captcha === 'service';
  const error = state === 'asked' ? t('forms.error', { message: t('forms.captcha_missing') }) : undefined;
  const isOn = captcha !== 'off' && state !== 'off';
  const isOpen = isOn && state !== 'failed' && state !== 'skipped';
  return (
    <div ref={element} className={styles.guard}>
      {/* Hidden from users and from the tab order: only programs fill it in. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Company website
          <input type="text" name={GUARD_FIELDS.honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      {/* Uncontrolled, because React would reset a controlled value at every render. */}
      <input type="hidden" name={GUARD_FIELDS.stamp} />
      <input type="hidden" name={GUARD_FIELDS.captcha} />
      {isOpen && isService && (
        <div className={styles.service} data-state={state}>
          {/* The service draws into it; React renders nothing inside. */}
          <div
            ref={place}
            tabIndex={-1}
            role="group"
            aria-label={t('forms.captcha_label')}
            className={styles.widget}
            {...(error && { 'aria-describedby': `${id}-error` })}
          />
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {isOpen && !isService && (
        <div className={styles.check} data-state={state}>
          <label className={styles.box}>
            <input
              type="checkbox"
              checked={state === 'working' || state === 'done'}
              onChange={tick}
              {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            />
            <span>{t('forms.captcha_label')}</span>
            {state === 'done' && <Icon name="check" />}
          </label>
          <p role="status" className={styles.status}>
            {state === 'working' && t('forms.captcha_working')}
            {state === 'done' && t('forms.captcha_done')}
          </p>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {isOn && withoutCheck !== undefined && state === 'failed' && <p role="alert">{withoutCheck}</p>}
      {isOn && withoutCheck === undefined && (
        <div className={isOpen ? styles.noScript : styles.skip}>
          {state === 'failed' && <p role="alert">{t('forms.captcha_broken')}</p>}
          <label className={styles.box}>
            <input type="checkbox" name={GUARD_FIELDS.skip} value="on" defaultChecked={isSkipped} />
            <span>{t('forms.captcha_skip')}</span>
          </label>
        </div>
      )}
    </div>
  );
}
