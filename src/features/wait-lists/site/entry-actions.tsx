import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import type { WaitListEntry } from '../contract.ts';
import { ACTION_FIELD, VERSION_FIELD } from '#features/front-of-house/party-values.ts';
import { ActionForm } from '#features/front-of-house/site/action-form.tsx';
import { statusPageUrl } from '../guest-pages.ts';
import { SizeField } from '#features/front-of-house/site/size-field.tsx';
import styles from '#features/front-of-house/site/guest-status.module.css';

const PRESENCES = ['coming', 'here'] as const;

/** Actions that the guest may take now, as forms that are posted to the entry's page. */
export function EntryActions({ entry }: { entry: WaitListEntry }) {
  const t = useTranslate();
  const sizeId = useId();
  const { may, presence, partySize, maxPartySize } = entry;
  const [size, setSize] = useState(String(partySize));
  return (
    <div className={styles.actions}>
      {may.changePresence && (
        <EntryForm entry={entry} className={styles.presence}>
          {PRESENCES.map((one) => {
            const isPressed = presence === one;
            return (
              <Button
                key={one}
                type="submit"
                name={ACTION_FIELD}
                // A second press undoes the first.
                value={isPressed ? 'remote' : one}
                aria-pressed={isPressed}
                variant={isPressed ? 'primary' : 'outline'}
              >
                {t(`place.presence_${one}`)}
              </Button>
            );
          })}
        </EntryForm>
      )}
      {may.changeSize && (
        <details className={styles.details}>
          <summary>{t('place.change_size')}</summary>
          <EntryForm entry={entry} className={styles.size}>
            <SizeField
              id={sizeId}
              value={size}
              max={maxPartySize}
              help={t('place.change_size_help', { max: maxPartySize })}
              error={undefined}
              onChange={setSize}
            />
            <Button type="submit" name={ACTION_FIELD} value="size">
              {t('place.save_size')}
            </Button>
          </EntryForm>
        </details>
      )}
      {may.return && <OneButton entry={entry} action="return" label={t('place.return')} />}
      {may.rejoin && <OneButton entry={entry} action="return" label={t('place.rejoin')} />}
      {may.leave && <OneButton entry={entry} action="leave" label={t('place.leave')} isQuiet />}
    </div>
  );
}

function OneButton({
  entry,
  action,
  label,
  isQuiet = false,
}: {
  entry: WaitListEntry;
  action: 'leave' | 'return';
  label: string;
  isQuiet?: boolean;
}) {
  return (
    <EntryForm entry={entry}>
      <Button type="submit" name={ACTION_FIELD} value={action} variant={isQuiet ? 'quiet' : 'primary'}>
        {label}
      </Button>
    </EntryForm>
  );
}

function EntryForm({ entry, ...form }: { entry: WaitListEntry; className?: string | undefined; children: ReactNode }) {
  const t = useTranslate();
  const fields = { [VERSION_FIELD]: entry.version };
  return (
    <ActionForm
      action={statusPageUrl(entry.plan_ahead_id)}
      fields={fields}
      unsent={t('place.not_done_token')}
      {...form}
    />
  );
}
