import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isKept, LockButton, RecordLockNotice } from '#features/locks/admin/record-lock.tsx';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { RecordFormView } from '#ui/admin/record-form/record-form-view.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { RecordActions } from '#ui/admin/record-form/record-actions.tsx';
import { useRequestedPlace } from '#ui/admin/record-form/use-requested-place.ts';
import { type OpenRecord, useRecordForm } from '#ui/admin/record-form/use-record-form.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import * as contract from '../contract.ts';
import { InheritButton } from './inherit-button.tsx';
import { languageName } from './language-names.ts';
import { PlaceChoices } from './place-choices.tsx';
import styles from './settings.module.css';
import { useSettingsLanguage, useSettingsParams } from './use-settings-params.ts';
import { SettingsWarnings } from './warnings.tsx';

/** Form of one settings model of a site, for one language or for all. */
export function SettingsEditScreen() {
  const params = useSettingsParams();
  const language = useSettingsLanguage();
  const opened = useOpening(contract.getSettings, { params, query: { language } });
  const settings = opened.data;
  return (
    <Screen title={settings?.type.label ?? 'Settings'} intro={settings?.type.help}>
      <AsyncContent query={opened} what="these settings">
        {(data) => (
          <SettingsEditor
            // Another language, site or value needs a new form.
            key={`${data.type.model} ${data.site.id} ${data.language} ${opened.dataUpdatedAt}`}
            data={data}
            onReload={() => void opened.refetch()}
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

function SettingsEditor({ data, onReload }: { data: contract.OpenSettings; onReload: () => void }) {
  const { type, form, site, language } = data;
  const params = useSettingsParams();
  const client = useQueryClient();
  const [now, setNow] = useState(data);
  const [names] = useState(() => Object.keys(form.fields));
  const read = async () => {
    const newest = await callEndpoint(contract.getSettings, { params, query: { language } });
    setNow(newest);
    return newest;
  };
  const record = useRecordForm({
    opened: openedOf(data),
    send: (value, baseVersion) =>
      callEndpoint(contract.saveSettings, { params, body: { language, baseVersion, value } }),
    load: async () => openedOf(await read()),
    onSaved() {
      void client.invalidateQueries({ queryKey: [contract.listSettings.path] });
      void client.invalidateQueries({ queryKey: [contract.listSettingsWarnings.path] });
      showFlash({ kind: 'success', text: 'Saved. Guests see the change now.' });
    },
  });
  useRequestedPlace(record.focus, names);
  const isLocked = isKept(now.lockState);
  const locking = {
    state: now.lockState,
    words: LOCK_WORDS,
    calls: {
      lock: (body: object) => callEndpoint(contract.lockSettings, { params, body: { ...body, language } }),
      unlock: () => callEndpoint(contract.unlockSettings, { params, body: { language } }),
    },
    // A user who can change the settings from now on starts with the stored value.
    onChanged: () => (isLocked ? onReload() : void read()),
  };
  return (
    <>
      <SettingsWarnings warnings={now.warnings} isHere />
      <PlaceChoices settings={now} />
      <p className={styles.trail}>
        {now.saved && (
          <span className={styles.soft}>
            Saved <RelativeTime at={now.saved.at} />
            {now.saved.by && ` by ${now.saved.by}`}
          </span>
        )}
        <Link
          to="/wagtail/settings/$app/$model/$site/history/"
          params={{ app: params.app, model: type.model, site: String(site.id) }}
          search={language ? { language } : {}}
        >
          History
        </Link>
        <Link to="/wagtail/settings/">All settings</Link>
      </p>
      <RecordLockNotice {...locking} />
      {!type.mayChange && <Notice title="You can view these settings, but not change them" />}
      {language !== '' && !now.isOwn && (
        <Notice title={`${languageName(language)} has no value of its own`}>
          <p>This is the value for all languages. What you save here is for {languageName(language)} only.</p>
        </Notice>
      )}
      <RecordFormView
        form={form}
        record={record}
        names={names}
        isReadOnly={!type.mayChange || isLocked}
        canSaveUnchanged={!now.isOwn}
      >
        {type.mayChange && !isLocked && (
          <RecordActions
            record={{
              kind: 'settings',
              id: site.id,
              model: type.model,
              language,
              read: () => ({
                baseVersion: record.readVersion(),
                value: record.store.getValue() as Record<string, unknown>,
              }),
            }}
          />
        )}
        <LockButton {...locking} />
        {language !== '' && now.isOwn && type.mayChange && !isLocked && (
          <InheritButton language={language} version={now.version} onReload={onReload} />
        )}
      </RecordFormView>
    </>
  );
}

const LOCK_WORDS = { noun: 'these settings', keepsFrom: 'change them' };

const openedOf = ({ value, version, saved }: contract.OpenSettings): OpenRecord => ({ value, version, saved });
