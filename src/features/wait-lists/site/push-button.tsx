import { useState } from 'react';
import { Button } from '#ui/site/button.tsx';
import { fetchCsrfToken } from '#ui/site/csrf-token.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import styles from '#features/front-of-house/site/guest-status.module.css';

/** Repeated from the features' contracts, so that their schemas stay out of the browser. */
const WORKER = '/push-worker.js';
const SCOPE = '/waitlist/';

type State = 'asking' | 'told' | 'failed' | null;

/** Notifies the guest on this device when the table is ready; only drawn in a browser that supports it. */
export function PushButton({ token }: { token: string }) {
  const t = useTranslate();
  const [state, setState] = useState<State>(null);
  const [canTell] = useState(
    () => 'serviceWorker' in navigator && 'PushManager' in window && Notification.permission !== 'denied',
  );
  if (!canTell) return null;
  const handleClick = () => {
    if (state === 'asking') return;
    setState('asking');
    subscribe(token).then(
      () => setState('told'),
      () => setState('failed'),
    );
  };
  return (
    <div className={styles.actions}>
      {state !== 'told' && (
        <Button type="button" variant="outline" aria-disabled={state === 'asking'} onClick={handleClick}>
          {t('place.push')}
        </Button>
      )}
      <p role="status" className={styles.fresh}>
        {state === 'told' && t('place.push_told')}
        {state === 'failed' && t('place.push_failed')}
      </p>
    </div>
  );
}

/** @throws when the guest, the browser or the server refuses */
async function subscribe(token: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('not allowed');
  const address = `/api/waitlist/${encodeURIComponent(token)}/push/`;
  const known = await fetch(address, { headers: { accept: 'application/json' } });
  const { key } = (await known.json()) as { key: string };
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrftoken': await fetchCsrfToken() },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (!reply.ok) throw new Error(`refused with ${reply.status}`);
}
