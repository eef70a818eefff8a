import { useState } from 'react';
import { readUserAgent } from '#shared/read-user-agent.ts';
import { Button } from '#ui/site/button.tsx';
import { TextField } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { ACCOUNT_PAGE_PATH, type AccountPageProps } from '../guest-pages.ts';
import { AccountForm, dayOf, Part } from './account-part.tsx';
import styles from './account.module.css';
import { useCanPasskey } from './use-can-passkey.ts';

/** Ways to sign in, sessions on devices, and actions on the account's data. */
export function AccessSections(props: AccountPageProps) {
  const { account, sessions, isProven } = props;
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const deviceName = useDeviceName();
  const proofNote = !isProven && <p className={styles.soft}>{t('account.proof_note')}</p>;
  return (
    <>
      <Part id="email" title={t('account.email')}>
        <p>{t('account.email_now', { email: account.email })}</p>
        <AccountForm action="email" className={styles.form}>
          <TextField
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            label={t('account.email_new')}
            required
          />
          {proofNote}
          <Button type="submit" variant="outline">
            {t('account.email_change')}
          </Button>
        </AccountForm>
      </Part>
      <PasskeySection {...props} />
      <Part id="sessions" title={t('account.sessions')}>
        <ul className={styles.list}>
          {sessions.map(({ id, userAgent, lastSeenAt, isCurrent }) => (
            <li key={id} className={styles.item}>
              <div>
                <p className={styles.strong}>{deviceName(userAgent)}</p>
                <p className={styles.soft}>
                  {isCurrent
                    ? t('account.session_here')
                    : t('account.session_seen', { when: dayOf(lastSeenAt, language) })}
                </p>
              </div>
              {!isCurrent && (
                <AccountForm action="end_session">
                  <input type="hidden" name="id" value={id} readOnly />
                  <Button
                    type="submit"
                    variant="outline"
                    size="small"
                    aria-label={`${t('account.session_end')}, ${deviceName(userAgent)}`}
                  >
                    {t('account.session_end')}
                  </Button>
                </AccountForm>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.row}>
          <AccountForm action="sign_out">
            <Button type="submit">{t('account.sign_out')}</Button>
          </AccountForm>
          <AccountForm action="end_all">
            <Button type="submit" variant="outline">
              {t('account.end_all')}
            </Button>
          </AccountForm>
        </div>
      </Part>
      <Part id="control" title={t('account.control')}>
        {proofNote}
        <AccountForm action="export">
          <Button type="submit" variant="outline">
            {t('account.export')}
          </Button>
        </AccountForm>
        {account.eraseAfter === null && (
          <details className={styles.details}>
            <summary>{t('account.erase')}</summary>
            <p>{t('account.erase_help')}</p>
            <AccountForm action="erase">
              <Button type="submit">{t('account.erase_really')}</Button>
            </AccountForm>
          </details>
        )}
      </Part>
    </>
  );
}

function PasskeySection({ passkeys, isProven }: AccountPageProps) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const canPasskey = useCanPasskey();
  const deviceName = useDeviceName();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'known'>('idle');
  if (!canPasskey && passkeys.length === 0) return null;
  const add = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { addPasskey } = await import('./use-passkey.ts');
      await addPasskey(language, t('account.passkey_name', { device: deviceName(navigator.userAgent) }));
      location.assign(`${ACCOUNT_PAGE_PATH}#passkeys`);
      location.reload();
    } catch (error) {
      setState((error as Error).name === 'InvalidStateError' ? 'known' : 'failed');
    }
  };
  return (
    <Part id="passkeys" title={t('account.passkeys')}>
      <p>{t('account.passkeys_help')}</p>
      {state === 'failed' && <Notice kind="error">{t('account.passkey_failed')}</Notice>}
      {state === 'known' && <Notice kind="error">{t('account.passkey_known')}</Notice>}
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map(({ id, name, createdAt }) => (
            <li key={id} className={styles.item}>
              <div>
                <p className={styles.strong}>{name}</p>
                <p className={styles.soft}>{t('account.passkey_added', { when: dayOf(createdAt, language) })}</p>
              </div>
              <AccountForm action="remove_passkey">
                <input type="hidden" name="id" value={id} readOnly />
                <Button
                  type="submit"
                  variant="outline"
                  size="small"
                  aria-label={`${t('account.passkey_remove')}, ${name}`}
                >
                  {t('account.passkey_remove')}
                </Button>
              </AccountForm>
            </li>
          ))}
        </ul>
      )}
      {canPasskey && isProven && (
        <Button variant="outline" aria-disabled={state === 'busy'} onClick={() => void add()}>
          {t('account.passkey_add')}
        </Button>
      )}
      {canPasskey && !isProven && (
        <AccountForm action="prove">
          <p className={styles.soft}>{t('account.proof_note')}</p>
          <Button type="submit" variant="outline">
            {t('account.passkey_add')}
          </Button>
        </AccountForm>
      )}
    </Part>
  );
}

/** "Firefox, Windows" */
function useDeviceName(): (userAgent: string) => string {
  const t = useTranslate();
  return (userAgent) => {
    const { browser, system } = readUserAgent(userAgent);
    return [browser, system].filter(Boolean).join(', ') || t('account.device_unknown');
  };
}
