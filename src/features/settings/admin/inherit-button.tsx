import { AskButton } from '#ui/admin/ask-button.tsx';
import { inheritSettings, type SettingsLanguage } from '../contract.ts';
import { languageName } from './language-names.ts';
import { useSettingsParams } from './use-settings-params.ts';

/** Deletes a language's own value, after asking. */
export function InheritButton({
  language,
  version,
  onReload,
}: {
  language: SettingsLanguage;
  version: number;
  onReload: () => void;
}) {
  const params = useSettingsParams();
  return (
    <AskButton
      endpoint={inheritSettings}
      params={params}
      body={{ language, baseVersion: version }}
      title={`Remove the value for ${languageName(language)}?`}
      description="Guests will see the value for all languages. The value for this language is deleted."
      label="Remove"
      busyLabel="Removing…"
      done={() => `${languageName(language)} uses the value for all languages now.`}
      onDone={onReload}
      onLoad={onReload}
    >
      Use the value for all languages
    </AskButton>
  );
}
