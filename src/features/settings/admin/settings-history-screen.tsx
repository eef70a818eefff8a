import { Link } from '@tanstack/react-router';
import { lockSentence } from '#features/locks/admin/lock-sentence.ts';
import { RecordHistoryScreen, type Sentences } from '#features/history/admin/record-history-screen.tsx';
import { getSettingsHistory } from '../contract.ts';
import { languageName } from './language-names.ts';
import styles from './settings.module.css';
import { useSettingsLanguage, useSettingsParams } from './use-settings-params.ts';

const SENTENCES: Sentences = {
  'settings.save': 'Changed it',
  'settings.lock': lockSentence,
  'settings.unlock': 'Unlocked it',
  'settings.inherit': 'Restored the value for all languages',
  'settings.replace_references': ({ kind }) => `Replaced a reference (${String(kind)})`,
};

/** History of one settings model of a site, in one language. */
export function SettingsHistoryScreen() {
  const params = useSettingsParams();
  const language = useSettingsLanguage();
  const { app, model, site } = params;
  return (
    <RecordHistoryScreen
      endpoint={getSettingsHistory}
      params={params}
      query={{ language }}
      sentences={SENTENCES}
      intro={language && languageName(language)}
    >
      <p className={styles.trail}>
        <Link
          to="/wagtail/settings/$app/$model/$site/"
          params={{ app, model, site: String(site) }}
          search={language ? { language } : {}}
        >
          Back to the settings
        </Link>
      </p>
    </RecordHistoryScreen>
  );
}
