import { useState } from 'react';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { inheritSettings, type SettingsLanguage } from '../contract.ts';
import { languageName } from './language-names.ts';
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
  const close = () => {
    setIsAsking(false);
    inherit.reset();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Use the value for all languages
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove the value for ${languageName(language)}?`}
        description="Guests will see the value for all languages. The value for this language is deleted."
        error={inherit.error}
        isBusy={inherit.isPending}
        label="Remove"
        busyLabel="Removing…"
        keepLabel="Cancel"
        onConfirm={() => inherit.mutate({ params, body: { language, baseVersion: version } })}
        onClose={close}
      />
    </>
  );
}
