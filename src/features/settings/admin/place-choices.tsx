import { useNavigate } from '@tanstack/react-router';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { SelectField } from '#ui/admin/field.tsx';
import type { OpenSettings } from '../contract.ts';
import { languageName } from './language-names.ts';
import styles from './settings.module.css';
import { useSettingsParams } from './use-settings-params.ts';

/** Choice of language and, with several sites, of the site. A choice navigates, which asks about unsaved changes. */
export function PlaceChoices({ settings: { site, sites, language, languages } }: { settings: OpenSettings }) {
  const { app, model } = useSettingsParams();
  const navigate = useNavigate();
  const [, change] = useListSearch();
  return (
    <div className={styles.choices}>
      {sites.length > 1 && (
        <SelectField
          label="Site"
          value={String(site.id)}
          onChange={(event) =>
            void navigate({
              to: '/wagtail/settings/$app/$model/$site/',
              params: { app, model, site: event.currentTarget.value },
              search: language ? { language } : {},
            })
          }
          options={sites.map(({ id, name, host }) => ({
            value: String(id),
            label: host === '*' ? name : `${name} (${host})`,
          }))}
        />
      )}
      <SelectField
        label="Language"
        value={language}
        onChange={(event) => change({ language: event.currentTarget.value, field: '' })}
        options={languages.map(({ code, hasOwn }) => ({
          value: code,
          label: `${languageName(code)}${code !== '' && hasOwn ? ' (own value)' : ''}`,
        }))}
      />
    </div>
  );
}
