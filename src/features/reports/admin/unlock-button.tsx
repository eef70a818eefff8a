import { unlockPage } from '#features/pages/governance-contract.ts';
import { SETTINGS_APP, SettingsLanguage, unlockSettings } from '#features/settings/contract.ts';
import { SNIPPET_APP, unlockSnippet } from '#features/snippets/contract.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { getReport, type Unlockable } from '../contract.ts';

/** Ends the lock of a row's record, after a question that names the record. */
export function UnlockButton({ record, title, report }: { record: Unlockable; title: string; report: string }) {
  const question = {
    title: `Unlock “${title}”?`,
    description: 'Everybody with the right to change it can then change it.',
    label: 'Unlock',
    busyLabel: 'Unlocking…',
    refreshes: [endpointKey(getReport, { params: { report } })],
    done: () => `“${title}” is unlocked.`,
  };
  const label = (
    <>
      Unlock<VisuallyHidden> “{title}”</VisuallyHidden>
    </>
  );
  const { kind, id, model, language } = record;
  if (kind === 'page')
    return (
      <AskButton {...question} endpoint={unlockPage} params={{ id }}>
        {label}
      </AskButton>
    );
  if (kind === 'snippet')
    return (
      <AskButton {...question} endpoint={unlockSnippet} params={{ app: SNIPPET_APP, model, id }}>
        {label}
      </AskButton>
    );
  return (
    <AskButton
      {...question}
      endpoint={unlockSettings}
      params={{ app: SETTINGS_APP, model, site: id }}
      body={{ language: SettingsLanguage.parse(language) }}
    >
      {label}
    </AskButton>
  );
}
