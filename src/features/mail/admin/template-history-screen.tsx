import { Link } from '@tanstack/react-router';
import { RecordHistoryScreen, type Sentences } from '#features/history/admin/record-history-screen.tsx';
import { languageName } from '#features/settings/admin/language-names.ts';
import { getMailTemplateHistory } from '#features/mail/template-contract.ts';
import { useTemplatePlace } from './use-template-place.ts';
import styles from './templates.module.css';

const SENTENCES: Sentences = {
  'mail_template.save': ({ fields }) =>
    Array.isArray(fields) && fields.length > 0 ? `Changed ${fields.map(String).join(', ')}` : 'Saved it',
  'mail_template.reset': 'Restored the default text',
};

/** The history of a mail's text in one language. */
export function TemplateHistoryScreen() {
  const { key, language } = useTemplatePlace();
  return (
    <RecordHistoryScreen
      endpoint={getMailTemplateHistory}
      params={{ key }}
      query={{ language }}
      sentences={SENTENCES}
      intro={languageName(language)}
    >
      <p className={styles.trail}>
        <Link to="/wagtail/mail/templates/$key/" params={{ key }} search={language === 'en' ? {} : { language }}>
          Back to the text
        </Link>
      </p>
    </RecordHistoryScreen>
  );
}
