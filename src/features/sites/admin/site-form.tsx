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
  root_page: number;
  language: ListedSite['language'];
  time_zone: string;
  is_default: boolean;
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
  const [root, setRoot] = useState(site?.root_page ?? null);
  const [isDefault, setIsDefault] = useState(site?.is_default ?? false);
  const field = <Name extends keyof typeof SITE_FIELDS>(name: Name) => ({
    ...SITE_FIELDS[name],
    name,
    error: complaintAbout(error, name),
  });
  const zone = site?.time_zone ?? deviceTimeZone();
  const defaultComplaint = complaintAbout(error, 'is_default');
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
      onSend={({ host = '', port = '', name = '', language = 'en', time_zone = 'UTC' }) =>
        onSend({
          host,
          port: port.trim() === '' ? Number.NaN : Number(port),
          name,
          root_page: root?.id ?? 0,
          language: language as 'en',
          time_zone,
          is_default: isDefault,
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
        {...field('root_page')}
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
        {...field('time_zone')}
        defaultValue={zone}
        help="Scheduled times are also shown in this time zone."
        options={timeZones(zone).map((value) => ({ value, label: zoneLabel(value) }))}
      />
      <div>
        <CheckField
          id={SITE_FIELDS.is_default.id}
          label="Default site: used for all hosts without a site of their own"
          checked={isDefault}
          disabled={site?.is_default}
          onChange={(event) => setIsDefault(event.currentTarget.checked)}
        />
        <p className={styles.soft}>
          {site?.is_default
            ? 'To change it, make another site the default.'
            : 'There is exactly one default site. If you tick this, this site replaces the current default site.'}
        </p>
        {defaultComplaint && <p className={styles.error}>{defaultComplaint}</p>}
      </div>
    </Form>
  );
}
