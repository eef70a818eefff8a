import { useState } from 'react';
import { RadioField, SelectField, TextField } from '#ui/admin/field.tsx';
import { type ChosenPage, PageField } from '#ui/admin/page-field.tsx';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';

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

/** The values for the endpoints: only the visible kind of target is sent. */
export function bodyOf({ oldPath, site, leadsTo, page, url, isPermanent }: RedirectValues) {
  return {
    oldPath,
    site: site === '' ? null : Number(site),
    page: leadsTo === 'page' ? (page?.id ?? null) : null,
    url: leadsTo === 'url' ? url : '',
    isPermanent,
  };
}

/** Labels of the fields, in the order of the form. */
export const REDIRECT_LABELS = { oldPath: 'Old address', site: 'Site', page: 'Page', url: 'Address' };

/** A missing target is an error of the address, or of the page where a page is chosen. */
export function targetFields(_: Error | null, { leadsTo }: RedirectValues) {
  return leadsTo === 'page' ? { url: { label: 'Page', id: 'redirect-page' } } : {};
}

/** The fields of one redirect. Text typed for the other kind of target is kept when the user switches. */
export function RedirectFields({
  form,
  sites,
}: {
  form: FormOf<RedirectValues>;
  sites: readonly { id: number; name: string }[];
}) {
  const { values, change } = form;
  const [kindKey] = useState(values.leadsTo);
  const asTyped = { spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' } as const;
  return (
    <>
      <TextField
        {...form.text('oldPath')}
        help="A path such as /old-menu/. If you enter a full address, only its path is used."
        {...asTyped}
      />
      <SelectField
        {...form.text('site')}
        help="A redirect for one site takes precedence over a redirect for all sites."
        options={[
          { value: '', label: 'All sites' },
          ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <RadioField
        label="Redirect to"
        name="redirect-kind"
        defaultValue={kindKey}
        onChange={({ currentTarget }) => change({ leadsTo: currentTarget.value === 'url' ? 'url' : 'page' })}
        options={[
          { value: 'page', label: 'A page, even if it moves' },
          { value: 'url', label: 'An address' },
        ]}
      />
      {values.leadsTo === 'page' ? (
        <PageField
          {...form.field('page')}
          value={values.page}
          onChange={(page) => change({ page })}
          error={form.complaint('page') ?? form.complaint('url')}
        />
      ) : (
        <TextField
          {...form.text('url')}
          help="A path of the site such as /menu/, or a web address that begins with https://."
          {...asTyped}
        />
      )}
      <RadioField
        label="Type"
        name="redirect-type"
        defaultValue={values.isPermanent ? 'permanent' : 'temporary'}
        onChange={({ currentTarget }) => change({ isPermanent: currentTarget.value === 'permanent' })}
        options={[
          { value: 'permanent', label: 'Permanent (301): search engines take over the new address' },
          { value: 'temporary', label: 'Temporary (302): the old address will be used again' },
        ]}
      />
    </>
  );
}
