import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { type ChosenPage, PageField } from '#ui/admin/page-field.tsx';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import { timeZones, zoneLabel } from '#ui/admin/time-zones.ts';
import { deviceTimeZone } from '#ui/admin/device-time-zone.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import type { ListedSite } from '#features/pages/sites-contract.ts';
import { LANGUAGE_LABELS } from './site-texts.ts';
import styles from './sites.module.css';

/** Labels of the fields, in the order of the form. */
export const SITE_LABELS = {
  host: 'Host',
  port: 'Port',
  name: 'Name',
  rootPage: 'First page',
  language: 'Language',
  timeZone: 'Time zone',
  isDefault: 'Default site',
};

/** Form values of a site, as typed. */
interface TypedSite {
  host: string;
  port: string;
  name: string;
  rootPage: ChosenPage | null;
  language: ListedSite['language'];
  timeZone: string;
  isDefault: boolean;
}

/** Initial values of the form for a new site. */
export const newSite = (): TypedSite => ({
  host: '',
  port: '80',
  name: '',
  rootPage: null,
  language: 'en',
  timeZone: deviceTimeZone(),
  isDefault: false,
});

export function typedSite({ host, port, name, rootPage, language, timeZone, isDefault }: ListedSite): TypedSite {
  return { host, port: String(port), name, rootPage, language, timeZone, isDefault };
}

/** Converts form values to the body of the endpoints. */
export function bodyOf({ port, rootPage, ...typed }: TypedSite) {
  return { ...typed, port: port.trim() === '' ? Number.NaN : Number(port), rootPage: rootPage?.id ?? 0 };
}

/** The fields of a site. `isDefault`: the site is already the default site. */
export function SiteFields({ form, isDefault }: { form: FormOf<TypedSite>; isDefault: boolean }) {
  const { values, text, complaint } = form;
  const defaultComplaint = complaint('isDefault');
  return (
    <>
      <FieldPair>
        <TextField
          {...text('host')}
          help="As in the address bar, without https://, for example www.example.com. Use * for any host."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...text('port')} inputMode="numeric" help="80 for http or 443 for https." autoComplete="off" />
      </FieldPair>
      <TextField {...text('name')} autoComplete="off" />
      <PageField
        {...form.field('rootPage')}
        value={values.rootPage}
        onChange={(rootPage) => form.change({ rootPage })}
        help={
          values.rootPage
            ? 'The page at “/”, at the top of the page tree.'
            : 'The page at “/”, at the top of the page tree. If you choose none, the site gets a new home page.'
        }
      />
      <SelectField
        {...text('language')}
        help="For pages without their own language."
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
      />
      <SelectField
        {...text('timeZone')}
        help="Scheduled times are also shown in this time zone."
        options={timeZones(values.timeZone).map((value) => ({ value, label: zoneLabel(value) }))}
      />
      <div>
        <CheckField
          {...form.tick('isDefault')}
          label="Default site: used for all hosts without a site of their own"
          disabled={isDefault}
        />
        <p className={styles.soft}>
          {isDefault
            ? 'To change it, make another site the default.'
            : 'There is exactly one default site. If you tick this, this site replaces the current default site.'}
        </p>
        {defaultComplaint && <p className={styles.error}>{defaultComplaint}</p>}
      </div>
    </>
  );
}
