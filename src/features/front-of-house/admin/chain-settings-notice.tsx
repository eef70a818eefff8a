import { useState } from 'react';
import { besidesConflict, isConflict } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import type { RestaurantSettings } from '../chain-settings.ts';

/** Says whose settings a restaurant has, with buttons to switch between its own and the chain's. */
export function ChainSettingsNotice({
  relation: { isOwn, chain, mayChangeAll },
  isDirty,
  follow,
  saveForAll,
  reload,
}: {
  relation: Pick<RestaurantSettings, 'isOwn' | 'chain' | 'mayChangeAll'>;
  /** True while the form holds unsaved values. */
  isDirty: boolean;
  /** Drops the restaurant's own settings. */
  follow: () => Promise<unknown>;
  /** Saves the form for all restaurants without settings of their own. */
  saveForAll: (baseVersion: number) => Promise<unknown>;
  /** Shows the settings in force after the change. */
  reload: () => Promise<void>;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = async (work: () => Promise<unknown>, text: string) => {
    setIsBusy(true);
    setError(null);
    try {
      await work();
      showFlash({ kind: 'success', text });
      await reload();
    } catch (refused) {
      setError(refused as Error);
    }
    setIsBusy(false);
  };
  const ownerText = isOwn
    ? 'This restaurant has settings of its own.'
    : chain.changed
      ? `This restaurant follows the settings of the chain, which ${chain.changed.by} saved. Once you save, it has its own.`
      : 'These are the default settings: none were saved. Once you save, the restaurant has its own.';
  return (
    <Notice>
      <p>{ownerText}</p>
      {isConflict(error) && (
        <ConflictNotice
          title={error.message}
          kept="Your change was not made."
          onLoad={() => void reload().then(() => setError(null))}
        />
      )}
      <RefusalNotice error={besidesConflict(error)} />
      <ButtonRow>
        {isOwn && (
          <Button
            variant="secondary"
            isBusy={isBusy}
            onClick={() => void run(follow, 'The restaurant follows the settings of the chain.')}
          >
            Follow the chain
          </Button>
        )}
        {mayChangeAll && (
          <Button
            variant="secondary"
            isBusy={isBusy || isDirty}
            onClick={() =>
              void run(
                () => saveForAll(chain.version),
                'All restaurants without settings of their own have these from now on.',
              )
            }
          >
            Use these for all restaurants without their own
          </Button>
        )}
      </ButtonRow>
    </Notice>
  );
}
