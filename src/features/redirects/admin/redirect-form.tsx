import { useId, useState } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { RadioField, SelectField, TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { type ChosenPage, PageField } from '#ui/admin/page-field.tsx';
import type { ReactNode } from 'react';

/** What the form holds. */
export interface RedirectValues {
  oldPath: string;
  /** A site's id as text; '' is every site. */
  site: string;
  leadsTo: 'page' | 'url';
  page: ChosenPage | null;
  url: string;
  isPermanent: boolean;
}

/** What the endpoints take of it: only the kind of target that is shown counts. */
export function bodyOf({ oldPath, site, leadsTo, page, url, isPermanent }: RedirectValues) {
  return {
    oldPath,
    site: site === '' ? null : Number(site),
    page: leadsTo === 'page' ? (page?.id ?? null) : null,
    url: leadsTo === 'url' ? url : '',
    isPermanent,
  };
}

/** True where nothing would be lost by taking one for the other. */
export function isSameRedirect(one: RedirectValues, other: RedirectValues): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}

/** The form of one redirect. What was typed for the other kind of target stays while one tries both. */
export function RedirectForm({
  values,
  onChange,
  sites,
  error,
  isBusy,
  onSend,
  submitLabel,
  extra,
}: {
  values: RedirectValues;
  onChange: (changes: Partial<RedirectValues>) => void;
  sites: readonly { id: number; name: string }[];
  /** Error of the last save. */
  error: Error | null;
  isBusy: boolean;
  onSend: () => void;
  submitLabel: string;
  extra?: ReactNode;
}) {
  const id = useId();
  const [kindKey] = useState(values.leadsTo);
  const of = (name: string) => `${id}-${name}`;
  const isPage = values.leadsTo === 'page';
  // A missing target is a complaint about the address; where a page is asked for, it belongs there.
  const pageError = complaintAbout(error, 'page') ?? (isPage ? complaintAbout(error, 'url') : undefined);
  return (
    <>
      <ErrorSummary
        error={error}
        fields={{
          oldPath: { label: 'Old address', id: of('old') },
          site: { label: 'Site', id: of('site') },
          page: { label: 'Page', id: of('page') },
          url: isPage ? { label: 'Page', id: of('page') } : { label: 'Address', id: of('url') },
        }}
      />
      <Form isBusy={isBusy} submitLabel={submitLabel} busyLabel="Saving…" onSend={onSend} extra={extra}>
        <TextField
          id={of('old')}
          label="Old address"
          value={values.oldPath}
          onChange={(event) => onChange({ oldPath: event.currentTarget.value })}
          error={complaintAbout(error, 'oldPath')}
          help="A path such as /old-menu/. If you enter a full address, only its path is used."
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
        <SelectField
          id={of('site')}
          label="Site"
          value={values.site}
          onChange={(event) => onChange({ site: event.currentTarget.value })}
          error={complaintAbout(error, 'site')}
          help="A redirect for one site takes precedence over a redirect for all sites."
          options={[
            { value: '', label: 'All sites' },
            ...sites.map(({ id: site, name }) => ({ value: String(site), label: name })),
          ]}
        />
        <RadioField
          label="Redirect to"
          name={of('kind')}
          defaultValue={kindKey}
          onChange={(event) => onChange({ leadsTo: event.currentTarget.value === 'url' ? 'url' : 'page' })}
          options={[
            { value: 'page', label: 'A page, even if it moves' },
            { value: 'url', label: 'An address' },
          ]}
        />
        {isPage ? (
          <PageField
            label="Page"
            id={of('page')}
            value={values.page}
            onChange={(page) => onChange({ page })}
            error={pageError}
          />
        ) : (
          <TextField
            id={of('url')}
            label="Address"
            value={values.url}
            onChange={(event) => onChange({ url: event.currentTarget.value })}
            error={complaintAbout(error, 'url')}
            help="A path of the site such as /menu/, or a web address that begins with https://."
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
          />
        )}
        <RadioField
          label="Type"
          name={of('type')}
          defaultValue={values.isPermanent ? 'permanent' : 'temporary'}
          onChange={(event) => onChange({ isPermanent: event.currentTarget.value === 'permanent' })}
          options={[
            { value: 'permanent', label: 'Permanent (301): search engines take over the new address' },
            { value: 'temporary', label: 'Temporary (302): the old address will be used again' },
          ]}
        />
      </Form>
    </>
  );
}
