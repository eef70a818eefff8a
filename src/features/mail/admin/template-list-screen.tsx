import { Link } from '@tanstack/react-router';
import { languageName } from '#features/settings/admin/language-names.ts';
import { listMailTemplates } from '../template-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import styles from './templates.module.css';

type Template = ReplyOf<typeof listMailTemplates>['templates'][number];

/** Every automatic mail, with the languages that have custom texts. */
export function TemplateListScreen() {
  const list = useEndpoint(listMailTemplates);
  return (
    <Screen
      title="Mail texts"
      intro="Texts of automatic e-mails, in each language. Until your staff change a text, e-mails use the default text."
    >
      <AsyncContent query={list} what="the texts of mail">
        {({ templates }) => (
          <>
            <Group title="To guests" templates={templates.filter(({ audience }) => audience === 'guests')} />
            <Group title="To staff" templates={templates.filter(({ audience }) => audience === 'staff')} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Group({ title, templates }: { title: string; templates: readonly Template[] }) {
  return (
    <Card title={title}>
      <ul className={styles.list}>
        {templates.map((template) => (
          <Entry key={template.key} template={template} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ template: { key, label, help, languages } }: { template: Template }) {
  return (
    <li className={styles.entry}>
      <div>
        <h3 className={styles.name}>{label}</h3>
        <p className={styles.soft}>{help}</p>
      </div>
      <ul className={styles.languages} aria-label={`Languages of “${label}”`}>
        {languages.map(({ code, isOwn, saved }) => (
          <li key={code}>
            <Link to="/wagtail/mail/templates/$key/" params={{ key }} search={code === 'en' ? {} : { language: code }}>
              {languageName(code)}
            </Link>
            <span className={styles.soft}>
              {isOwn && saved ? (
                <>
                  custom text, <RelativeTime at={saved.at} />
                </>
              ) : (
                'default text'
              )}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
