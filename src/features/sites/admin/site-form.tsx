import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair, Form } from '#ui/admin/form.tsx';
import { PageField } from '#ui/admin/page-field.tsx';
import { timeZones, zoneLabel } from '#ui/admin/time-zones.ts';
import { deviceTimeZone } from '#ui/admin/device-time-zone.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import type { ListedSite } from '#features/pages/sites-contract.ts';
import { LANGUAGE_LABELS, SITE_FIELDS } from './site-words.ts';
import styles from './sites.module.css';

export interface SiteValue {
  host: string;
  port: number;
  name: string;
  rootPage: number;
  language: ListedSite['language'];
  timeZone: string;
  isDefault: boolean;
}

/** A site as a form. */
export function SiteForm({
  site,
  submitLabel,
  isBusy,
  error,
  notice,
  onSend,
}: {
  /** Absent for a new one. */
  site?: ListedSite;
  submitLabel: string;
  isBusy: boolean;
  error: Error | null;
  notice?: ReactNode;
  onSend: (value: SiteValue) => void;
}) {
  const [root, setRoot] = useState(site?.rootPage ?? null);
  const [isDefault, setIsDefault] = useState(site?.isDefault ?? false);
  const field = <Name extends keyof typeof SITE_FIELDS>(name: Name) => ({
    ...SITE_FIELDS[name],
    name,
    error: complaintAbout(error, name),
  });
  const zone = site?.timeZone ?? deviceTimeZone();
  const defaultComplaint = complaintAbout(error, 'isDefault');
  return (
    <Form
      isBusy={isBusy}
      submitLabel={submitLabel}
      busyLabel="Saving…"
      extra={
        <Link to="/wagtail/sites/" className={buttonClass({ variant: 'quiet' })}>
          All sites
        </Link>
      }
      onSend={({ host = '', port = '', name = '', language = 'en', timeZone = 'UTC' }) =>
        onSend({
          host,
          port: port.trim() === '' ? Number.NaN : Number(port),
          name,
          rootPage: root?.id ?? 0,
          language: language as 'en',
          timeZone,
          isDefault,
        })
      }
    >
      {notice ?? <ErrorSummary error={error} fields={SITE_FIELDS} />}
      <FieldPair>
        <TextField
          {...field('host')}
          defaultValue={site?.host ?? ''}
          help="As in the address bar, without https://, for example www.example.com. Use * for any host."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field('port')}
          defaultValue={site?.port ?? 80}
          inputMode="numeric"
          help="80 for http or 443 for https."
          autoComplete="off"
        />
      </FieldPair>
      <TextField {...field('name')} defaultValue={site?.name ?? ''} autoComplete="off" />
      <PageField
        {...field('rootPage')}
        value={root}
        onChange={setRoot}
        help="The page at “/”, at the top of the page tree."
      />
      <SelectField
        {...field('language')}
        defaultValue={site?.language ?? 'en'}
        help="For pages without their own language."
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
      />
      <SelectField
        {...field('timeZone')}
        defaultValue={zone}
        help="Scheduled times are also shown in this time zone."
        options={timeZones(zone).map((value) => ({ value, label: zoneLabel(value) }))}
      />
      <div>
        <CheckField
          id={SITE_FIELDS.isDefault.id}
          label="Default site: used for all hosts without a site of their own"
          checked={isDefault}
          disabled={site?.isDefault}
          onChange={(event) => setIsDefault(event.currentTarget.checked)}
        />
        <p className={styles.soft}>
          {site?.isDefault
            ? 'To change it, make another site the default.'
            : 'There is exactly one default site. If you tick this, this site replaces the current default site.'}
        </p>
        {defaultComplaint && <p className={styles.error}>{defaultComplaint}</p>}
      </div>
    </Form>
  );
}
