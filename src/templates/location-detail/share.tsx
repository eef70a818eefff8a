import { useState } from 'react';
import { Button } from '#ui/site/button.tsx';
import { LiveRegion } from '#ui/site/live-region.tsx';
import { type MessageId, useTranslate } from '#ui/site/messages.tsx';
import styles from './view.module.css';

/** Copies the address, and shares the page by the device's share sheet or, where there is none, copies its link. */
export function Share({ title, address }: { title: string; address: string }) {
  const t = useTranslate();
  const [said, setSaid] = useState<MessageId | null>(null);

  async function copy(text: string, done: MessageId) {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(done);
    } catch {
      setSaid('directory.copy_failed');
    }
  }

  async function share() {
    const url = window.location.href;
    if (!navigator.share) return await copy(url, 'directory.link_copied');
    // Rejected when the guest closes the sheet, which is not an error.
    await navigator.share({ title, url }).catch(() => undefined);
  }

  return (
    <div className={styles.share}>
      <Button variant="outline" size="small" onClick={() => void copy(address, 'directory.address_copied')}>
        {t('directory.copy_address')}
      </Button>
      <Button variant="outline" size="small" onClick={() => void share()}>
        {t('directory.share')}
      </Button>
      {said && (
        <span className={styles.said} aria-hidden="true">
          {t(said)}
        </span>
      )}
      <LiveRegion message={said ? t(said) : ''} />
    </div>
  );
}
