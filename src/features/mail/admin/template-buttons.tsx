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
    onSuccess: ({ to }) => showFlash({ kind: 'success', text: `A test is on its way to ${to}.` }),
  });
  const send = () => test.mutate({ params: { key }, body: { language, value: store.getValue() as TypedTexts } });
  return (
    <>
      <Button variant="secondary" isBusy={test.isPending} onClick={send}>
        {test.isPending ? 'Sending…' : 'Send me a test'}
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
      showFlash({ kind: 'success', text: 'Our text holds again.' });
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
        Use our text again
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Use our text in ${languageName(language)} again?`}
        description="Mails use the product’s own text again. Your text is deleted."
        error={reset.error}
        isBusy={reset.isPending}
        label="Use our text"
        busyLabel="Going back…"
        keepLabel="Keep mine"
        onConfirm={() => reset.mutate({ params: { key }, body: { language, baseVersion: version } })}
        onClose={close}
      />
    </>
  );
}
