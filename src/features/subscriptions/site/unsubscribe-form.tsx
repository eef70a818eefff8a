import { type FormEvent, use, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/site/button.tsx';
import { TextField } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { reportFailure } from '#ui/site/report-failure.ts';
import { UNSUBSCRIBE_FIELDS, UNSUBSCRIBE_PARAMETERS, UNSUBSCRIBE_PATH } from '../contract.ts';
import { type Posted, PostedUnsubscribe } from './posted-unsubscribe.ts';
import { sendUnsubscribe } from './send-unsubscribe.ts';
import styles from './unsubscribe-form.module.css';

type State = { is: 'ready' | 'sending' | 'failed' | 'unavailable' } | { is: 'refused'; error: string };

/**
 * Unsubscribes the entered address, which the link to the page can pre-fill.
 * @param isOnDark true on a dark background
 * @param onDone called once the address is unsubscribed
 */
export function UnsubscribeForm({ isOnDark = false, onDone }: { isOnDark?: boolean; onDone: () => void }) {
  const t = useTranslate();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const posted = use(PostedUnsubscribe);
  const context = usePageContext();
  const [state, setState] = useState<State>(() => stateAfter(posted));

  // On a cached page, which is the same for all guests, the script pre-fills the address. Typed input is kept.
  useEffect(() => {
    const email = addressParameter(UNSUBSCRIBE_PARAMETERS.email);
    if (input.current && input.current.value === '' && email) input.current.value = email;
  }, []);

  useEffect(() => {
    if (state.is === 'refused') input.current?.focus();
  }, [state]);

  const send = async (email: string) => {
    if (isSending.current) return;
    isSending.current = true;
    setState({ is: 'sending' });
    try {
      const answer = await sendUnsubscribe(email, {
        broadLogId: addressParameter(UNSUBSCRIBE_PARAMETERS.broadLogId),
        signature: addressParameter(UNSUBSCRIBE_PARAMETERS.signature),
      });
      if (answer === 'unavailable') setState({ is: 'unavailable' });
      else if (answer.isValid) onDone();
      else if (answer.errors[0]) setState({ is: 'refused', error: answer.errors[0] });
      else setState({ is: 'failed' });
    } catch (error) {
      reportFailure('Unsubscribing failed', error);
      setState({ is: 'failed' });
    } finally {
      isSending.current = false;
    }
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(input.current?.value.trim() ?? '');
  };

  const isRefused = state.is === 'refused';
  return (
    <form
      className={styles.form}
      method="post"
      action={posted ? (context.request.url.split('?', 1)[0] ?? '') : UNSUBSCRIBE_PATH}
      onSubmit={handleSubmit}
    >
      {posted ? (
        <>
          <input type="hidden" name="csrf_token" defaultValue={context.csrf_token} />
          {[UNSUBSCRIBE_FIELDS.broadLogId, UNSUBSCRIBE_FIELDS.signature].map(
            (name) =>
              posted.kept[name] && <input key={name} type="hidden" name={name} defaultValue={posted.kept[name]} />,
          )}
        </>
      ) : (
        <Notice className={styles.noScript ?? ''}>{t('unsubscribe.no_script')}</Notice>
      )}
      <div id={errorId} className={styles.complaint}>
        {isRefused && <Notice kind="error">{state.error}</Notice>}
        {state.is === 'failed' && <Notice kind="error">{t('unsubscribe.failed')}</Notice>}
        {state.is === 'unavailable' && <Notice kind="error">{t('unsubscribe.unavailable')}</Notice>}
      </div>
      <TextField
        ref={input}
        label={t('unsubscribe.email')}
        type="email"
        name={UNSUBSCRIBE_FIELDS.email}
        autoComplete="email"
        defaultValue={posted?.kept[UNSUBSCRIBE_FIELDS.email] ?? ''}
        maxLength={254}
        required
        {...(isRefused && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      <Button
        type="submit"
        variant={isOnDark ? 'brass' : 'primary'}
        className={styles.submit}
        aria-disabled={state.is === 'sending'}
      >
        {state.is === 'sending' ? t('unsubscribe.busy') : t('unsubscribe.submit')}
      </Button>
    </form>
  );
}

function stateAfter(posted: Posted | null): State {
  if (posted === null || posted.error === null) return { is: 'ready' };
  return posted.error === '' ? { is: 'failed' } : { is: 'refused', error: posted.error };
}

function addressParameter(name: string): string | null {
  return new URLSearchParams(window.location.search).get(name);
}
