import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { Spinner } from '#ui/site/spinner.tsx';

/** The content of a panel, loaded when the panel opens and again on `retry`. */
export function usePanelContent<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [content, setContent] = useState<T | null>(null);
  // A new object is a new attempt.
  const [attempt, setAttempt] = useState({ isFailed: false });
  const begin = useEffectEvent(load);
  useEffect(() => {
    if (attempt.isFailed) return undefined;
    const stop = new AbortController();
    begin(stop.signal).then(setContent, () => {
      if (!stop.signal.aborted) setAttempt({ isFailed: true });
    });
    return () => stop.abort();
  }, [attempt]);
  return { content, setContent, isFailed: attempt.isFailed, retry: () => setAttempt({ isFailed: false }) };
}

/** The panel's placeholder until its content has loaded. */
export function PanelWait({ label, isFailed, onRetry }: { label: string; isFailed: boolean; onRetry: () => void }) {
  const t = useTranslate();
  if (!isFailed) return <Spinner label={label} />;
  return (
    <Notice kind="error">
      <p>{t('party.load_failed')}</p>
      <Button variant="outline" size="small" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Notice>
  );
}
