import { useState } from 'react';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { inheritSettings, type SettingsLanguage } from '../contract.ts';
import { languageName } from './language-names.ts';
import styles from './settings.module.css';
import { useSettingsParams } from './use-settings-params.ts';

/** Takes a language's own value away, after asking. */
export function InheritButton({
  language,
  version,
  onDone,
}: {
  language: SettingsLanguage;
  version: number;
  onDone: () => void;
}) {
  const params = useSettingsParams();
  const [isAsking, setIsAsking] = useState(false);
  const inherit = useChange(inheritSettings, {
    onSuccess() {
      setIsAsking(false);
      showFlash({ kind: 'success', text: `${languageName(language)} uses the value for all languages now.` });
      onDone();
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Use the value for all languages
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove the value for ${languageName(language)}?`}
        description="Guests see the value for all languages then. What was saved for this language is gone."
      >
        {inherit.error && <RefusalNotice error={inherit.error} />}
        <div className={styles.trail}>
          <Button
            variant="danger"
            isBusy={inherit.isPending}
            onClick={() => inherit.mutate({ params, body: { language, base_version: version } })}
          >
            {inherit.isPending ? 'Removing…' : 'Remove it'}
          </Button>
          <Button variant="quiet" onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
