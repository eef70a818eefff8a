import { useState } from 'react';
import { languageName } from '#features/settings/admin/language-names.ts';
import { type OpenMailTemplate, resetMailTemplate, testMailTemplate } from '#features/mail/template-contract.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import type { FormStore } from '#ui/admin/content-form/form-store.ts';
import { showFlash } from '#ui/admin/flash.ts';
import type { TypedTexts } from './use-template-preview.ts';

/** Sends what is typed to oneself. */
export function TestButton({ template, store }: { template: OpenMailTemplate; store: FormStore }) {
  const { key, language } = template;
  const test = useChange(testMailTemplate, {
    onSuccess: ({ to }) => showFlash({ kind: 'success', text: `A test is being sent to ${to}.` }),
  });
  const send = () => test.mutate({ params: { key }, body: { language, value: store.getValue() as TypedTexts } });
  return (
    <>
      <Button variant="secondary" isBusy={test.isPending} onClick={send}>
        {test.isPending ? 'Sending…' : 'Send test to me'}
      </Button>
      {test.error && <RefusalNotice error={test.error} />}
    </>
  );
}

/** Goes back to our words, after asking. */
export function ResetButton({ template, onDone }: { template: OpenMailTemplate; onDone: () => void }) {
  const { key, language, version } = template;
  const [isAsking, setIsAsking] = useState(false);
  const reset = useChange(resetMailTemplate, {
    onSuccess() {
      setIsAsking(false);
      showFlash({ kind: 'success', text: 'The default text is restored.' });
      onDone();
    },
  });
  const close = () => {
    setIsAsking(false);
    reset.reset();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Restore default text
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Restore the default text in ${languageName(language)}?`}
        description="Mails will use the default text. Your text is deleted."
        error={reset.error}
        isBusy={reset.isPending}
        label="Restore default text"
        busyLabel="Restoring…"
        keepLabel="Cancel"
        onConfirm={() => reset.mutate({ params: { key }, body: { language, baseVersion: version } })}
        onClose={close}
      />
    </>
  );
}
