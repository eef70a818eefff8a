import { Button } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { Spinner } from '#ui/site/spinner.tsx';

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
