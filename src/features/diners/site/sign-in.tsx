import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { ActionForm } from '#features/front-of-house/site/action-form.tsx';
import { FormGuard } from '#features/guard/site/form-guard.tsx';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { TextField } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { type SignInPageProps, CODE_DIGITS, LOGIN_PAGE_PATH, RETURN_PARAMETER, SIGN_IN_FORM } from '../guest-pages.ts';
import styles from './account.module.css';
import { usePasskeySignIn } from './use-passkey.ts';

/** One step of the sign-in. Each step is a form that also works without JavaScript. */
export function SignIn(props: SignInPageProps) {
  const { step } = props;
  if (step === 'email') return <EmailStep {...props} />;
  if (step === 'code') return <CodeStep {...props} />;
  return <LinkStep {...props} />;
}

function EmailStep({ email, returnUrl, action, problem, purpose }: SignInPageProps) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const passkey = usePasskeySignIn(language, returnUrl);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem === 'email') field.current?.focus();
  }, [problem]);
  return (
    <div className={styles.stack}>
      {purpose === 'erasing' && <Notice>{t('login.erasing')}</Notice>}
      <p>{t('login.intro')}</p>
      {problem !== null && problem !== 'email' && <Notice kind="error">{t(`login.problem_${problem}`)}</Notice>}
      {passkey.isFailed && <Notice kind="error">{t('login.passkey_failed')}</Notice>}
      <StepForm action={action} fields={{ [RETURN_PARAMETER]: returnUrl }} className={styles.form}>
        <TextField
          ref={field}
          name="email"
          type="email"
          inputMode="email"
          // The second word lets the browser offer passkeys in this field.
          autoComplete="username webauthn"
          label={t('login.email')}
          defaultValue={email}
          required
          error={problem === 'email' ? t('login.error', { message: t('login.problem_email') }) : undefined}
        />
        {problem === 'captcha' && <FormGuard form={SIGN_IN_FORM} />}
        <Button type="submit">{t('login.send')}</Button>
      </StepForm>
      {/* Its space is reserved until the browser reports its support, so that nothing moves. */}
      {passkey.canUse !== false && (
        <Button
          variant="outline"
          className={classNames(styles.start, passkey.canUse === null && styles.waiting)}
          onClick={() => void passkey.use()}
        >
          {t('login.passkey')}
        </Button>
      )}
      <p className={styles.soft}>{t('login.guest')}</p>
    </div>
  );
}

const SENT = {
  sign_in: 'login.code_sent',
  proof: 'login.proof_sent',
  address: 'login.address_sent',
  erasing: 'login.code_sent',
} as const;

function CodeStep({ email, returnUrl, action, problem, purpose }: SignInPageProps) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const field = useRef<HTMLInputElement>(null);
  const isSent = useRef(false);
  /** Sends the form when the whole code is typed or pasted, without a press. */
  const sendIfWhole = (input: HTMLInputElement) => {
    if (isSent.current || input.value.replace(/\D/g, '').length < CODE_DIGITS) return;
    isSent.current = true;
    input.form?.requestSubmit();
  };
  const begin = useEffectEvent(() => {
    field.current?.focus();
    // Includes text that was typed before hydration.
    if (field.current) sendIfWhole(field.current);
  });
  useEffect(() => begin(), []);
  return (
    <div className={styles.stack}>
      <p>{t(SENT[purpose], { email })}</p>
      {problem !== null && problem !== 'code' && <Notice kind="error">{t(`login.problem_${problem}`)}</Notice>}
      <StepForm action={action} className={styles.form}>
        <TextField
          ref={field}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={t('login.code')}
          help={t('login.code_help')}
          maxLength={20}
          required
          className={styles.code}
          error={problem === 'code' ? t('login.error', { message: t('login.problem_code') }) : undefined}
          onChange={({ target }) => sendIfWhole(target)}
        />
        <Button type="submit">{t(purpose === 'sign_in' ? 'login.enter' : 'login.confirm')}</Button>
      </StepForm>
      <p className={styles.soft}>{t('login.no_mail')}</p>
      {purpose !== 'address' && (
        <div className={styles.row}>
          <StepForm action={LOGIN_PAGE_PATH} fields={{ email, [RETURN_PARAMETER]: returnUrl }}>
            <Button type="submit" variant="outline" size="small">
              {t('login.again')}
            </Button>
          </StepForm>
          {purpose === 'sign_in' && (
            <ButtonLink
              variant="quiet"
              size="small"
              href={`${LOGIN_PAGE_PATH}?language=${language}&${RETURN_PARAMETER}=${encodeURIComponent(returnUrl)}`}
            >
              {t('login.other')}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

function LinkStep({ step, email, action, problem, code }: SignInPageProps) {
  const t = useTranslate();
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.focus(), []);
  if (step === 'elsewhere')
    return (
      <div className={styles.stack}>
        <p>{t('login.elsewhere')}</p>
        <p ref={shown} tabIndex={-1} className={styles.bigCode}>
          {code}
        </p>
        <p className={styles.soft}>{t('login.elsewhere_warning')}</p>
      </div>
    );
  return (
    <div className={styles.stack}>
      <p>{t('login.link_here', { email })}</p>
      {problem !== null && <Notice kind="error">{t(`login.problem_${problem}`)}</Notice>}
      <StepForm action={action}>
        <Button type="submit">{t('login.enter')}</Button>
      </StepForm>
    </div>
  );
}

function StepForm({
  action,
  fields = {},
  ...form
}: {
  action: string;
  fields?: Readonly<Record<string, string>>;
  className?: string | undefined;
  children: ReactNode;
}) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const url = `${action}?language=${language}`;
  return <ActionForm action={url} fields={fields} unsent={t('login.problem_token')} noValidate {...form} />;
}

/** Title of a step. */
export const STEP_TITLES = {
  email: 'login.title',
  code: 'login.code_title',
  link: 'login.link_title',
  elsewhere: 'login.elsewhere_title',
} as const satisfies Record<SignInPageProps['step'], string>;
