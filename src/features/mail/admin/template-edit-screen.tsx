import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { languageName } from '#features/settings/admin/language-names.ts';
import { getMailTemplate, listMailTemplates, type OpenMailTemplate, saveMailTemplate } from '../template-contract.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { showFlash } from '#ui/admin/flash.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { RecordFormView } from '#ui/admin/record-form/record-form-view.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { type OpenRecord, useRecordForm } from '#ui/admin/record-form/use-record-form.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { ResetButton, TestButton } from './template-buttons.tsx';
import { TemplatePreview } from './template-preview.tsx';
import styles from './templates.module.css';
import type { TypedTexts } from './use-template-preview.ts';
import { useTemplatePlace } from './use-template-place.ts';

/** The text of one mail in one language, with a preview beside it. */
export function TemplateEditScreen() {
  const { key, language } = useTemplatePlace();
  const opened = useOpening(getMailTemplate, { params: { key }, query: { language } });
  return (
    <Screen title={opened.data?.label ?? 'Mail text'} intro={opened.data?.help}>
      <AsyncContent query={opened} what="the text of this mail">
        {(data) => (
          <TemplateEditor
            // A new form for another mail, another language and after a reset to the default text.
            key={`${data.key} ${data.language} ${opened.dataUpdatedAt}`}
            data={data}
            onReload={() => void opened.refetch()}
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

function TemplateEditor({ data, onReload }: { data: OpenMailTemplate; onReload: () => void }) {
  const { key, language, form, mayChange } = data;
  const client = useQueryClient();
  const [now, setNow] = useState(data);
  const [names] = useState(() => Object.keys(form.fields));
  const [labels] = useState(() =>
    Object.fromEntries(Object.entries(form.fields).map(([name, { label }]) => [name, label])),
  );
  const [place] = useState({ key, language });
  const record = useRecordForm({
    opened: openedOf(data),
    send: (value, baseVersion) =>
      callEndpoint(saveMailTemplate, {
        params: { key },
        body: { language, baseVersion, value: value as TypedTexts },
      }),
    async load() {
      const newest = await callEndpoint(getMailTemplate, { params: { key }, query: { language } });
      setNow(newest);
      return openedOf(newest);
    },
    onSaved() {
      void client.invalidateQueries({ queryKey: [listMailTemplates.path] });
      showFlash({ kind: 'success', text: 'Saved. New e-mails use this text.' });
    },
  });
  return (
    <>
      <Languages template={now} />
      <p className={styles.trail}>
        <State template={now} />
        <Link
          to="/wagtail/mail/templates/$key/history/"
          params={{ key }}
          search={language === 'en' ? {} : { language }}
        >
          History
        </Link>
        <Link to="/wagtail/mail/templates/">All texts</Link>
      </p>
      {!mayChange && <Notice title="You can view this text but not edit it" />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <RecordFormView form={form} record={record} names={names} isReadOnly={!mayChange}>
            {mayChange && <TestButton template={now} store={record.store} />}
            {mayChange && now.isOwn && <ResetButton template={now} onReload={onReload} />}
          </RecordFormView>
          <Places placeholders={now.placeholders} />
        </div>
        <div className={classNames(styles.column, styles.beside)}>
          <TemplatePreview store={record.store} place={place} labels={labels} />
        </div>
      </div>
    </>
  );
}

function State({ template: { isOwn, saved } }: { template: OpenMailTemplate }) {
  return (
    <span className={styles.soft}>
      {isOwn ? 'Custom text' : 'Default text'}
      {saved && (
        <>
          , changed <RelativeTime at={saved.at} />
          {saved.by && ` by ${saved.by}`}
        </>
      )}
    </span>
  );
}

/** A choice opens another address, which asks about unsaved changes. */
function Languages({ template: { language, languages } }: { template: OpenMailTemplate }) {
  const [, change] = useListSearch();
  if (languages.length < 2) return null;
  return (
    <div className={styles.choices}>
      <SelectField
        label="Language"
        value={language}
        onChange={(event) => change({ language: event.currentTarget.value })}
        options={languages.map(({ code, isOwn }) => ({
          value: code,
          label: `${languageName(code)}${isOwn ? ' (custom text)' : ''}`,
        }))}
      />
    </div>
  );
}

function Places({ placeholders }: { placeholders: OpenMailTemplate['placeholders'] }) {
  return (
    <Card
      title="Placeholders"
      intro="Write placeholders with their braces. Each mail replaces them with its own values."
    >
      <dl className={styles.places}>
        {placeholders.map(({ name, label, isRequired, takesParagraph }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>
              {label}
              {(isRequired || takesParagraph) && (
                <span className={styles.soft}>
                  {[isRequired && 'required', takesParagraph && 'needs its own paragraph'].filter(Boolean).join('; ')}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const openedOf = ({ value, version, saved }: OpenMailTemplate): OpenRecord => ({ value, version, saved });
