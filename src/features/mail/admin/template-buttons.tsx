import { languageName } from '#features/settings/admin/language-names.ts';
import { type OpenMailTemplate, resetMailTemplate, testMailTemplate } from '#features/mail/template-contract.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import type { FormStore } from '#ui/admin/content-form/form-store.ts';
import { showFlash } from '#ui/admin/flash.ts';
import type { TypedTexts } from './use-template-preview.ts';

/** Sends the typed text to the user's own address. */
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
      <RefusalNotice error={test.error} />
    </>
  );
}

/** Restores the default text, after asking. */
export function ResetButton({ template, onReload }: { template: OpenMailTemplate; onReload: () => void }) {
  const { key, language, version } = template;
  return (
    <AskButton
      endpoint={resetMailTemplate}
      params={{ key }}
      body={{ language, baseVersion: version }}
      title={`Restore the default text in ${languageName(language)}?`}
      description="E-mails will use the default text. Your text is deleted."
      label="Restore default text"
      busyLabel="Restoring…"
      done={() => 'The default text is restored.'}
      onDone={onReload}
      onLoad={onReload}
    >
      Restore default text
    </AskButton>
  );
}
