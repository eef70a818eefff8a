import { useId, useState } from 'react';
import { listRedirects } from '#features/redirects/contract.ts';
import { type ImportReport, processImport, type Uploaded } from '#features/redirects/import-contract.ts';
import { complaintAbout, sentence } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField, SelectField } from '#ui/admin/field.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { FieldPair } from '#ui/admin/form.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { ScrollRegion } from '#ui/admin/scroll-region.tsx';
import { ReportCounts, ReportRows } from './import-report.tsx';
import styles from './redirects.module.css';

const NONE = '';

interface Choices {
  from: string;
  to: string;
  siteColumn: string;
  typeColumn: string;
  site: string;
  isPermanent: boolean;
  updatesExisting: boolean;
}

/** The second step: assigns fields to columns, with a preview. A change removes the preview. */
export function ImportMapping({
  upload,
  onOther,
  onDone,
}: {
  upload: Uploaded;
  /** Goes back to choose another file. */
  onOther: () => void;
  onDone: (report: ImportReport) => void;
}) {
  const id = useId();
  const { language } = useFormats();
  const [choices, setChoices] = useState(() => begin(upload));
  const check = useChange(processImport);
  const run = useChange(processImport, { refreshes: [listRedirects], onSuccess: onDone });
  const preview = check.data;
  const error = run.error ?? check.error;
  const set = (changes: Partial<Choices>) => {
    setChoices((before) => ({ ...before, ...changes }));
    check.reset();
    run.reset();
  };
  const body = (isDry: boolean) => ({
    import: upload.import,
    mapping: {
      from: columnOf(choices.from) ?? -1,
      to: columnOf(choices.to) ?? -1,
      site: columnOf(choices.siteColumn),
      permanent: columnOf(choices.typeColumn),
    },
    site: choices.site === NONE ? null : Number(choices.site),
    isPermanent: choices.isPermanent,
    updateExisting: choices.updatesExisting,
    dryRun: isDry,
  });
  const columns = upload.columns.map((label, at) => ({ value: String(at), label }));
  const good = preview ? preview.created + preview.updated : 0;
  const isBusy = check.isPending || run.isPending;
  return (
    <>
      <p>
        <strong>{upload.fileName}</strong>: {formatCount(upload.rowCount, language)}{' '}
        {upload.rowCount === 1 ? 'row' : 'rows'}.{' '}
        <Button variant="quiet" onClick={onOther}>
          Choose another file
        </Button>
      </p>
      {upload.notes.map((note) => (
        <Notice key={note}>
          <p>{sentence(note)}</p>
        </Notice>
      ))}
      <Card title="Preview of the file">
        <ScrollRegion label="First rows">
          <table className={styles.sheet}>
            <thead>
              <tr>
                {columns.map(({ value, label }) => (
                  <th key={value} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {upload.sample.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, at) => (
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Card>
      <ErrorSummary
        error={error}
        fields={{
          'mapping.from': { label: 'Old address', id: `${id}-from` },
          'mapping.to': { label: 'New address', id: `${id}-to` },
          site: { label: 'Site', id: `${id}-site` },
        }}
      />
      <form
        noValidate
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          run.reset();
          check.mutate({ body: body(true) });
        }}
      >
        <FieldPair>
          <SelectField
            id={`${id}-from`}
            label="Old address"
            value={choices.from}
            onChange={(event) => set({ from: event.currentTarget.value })}
            error={complaintAbout(error, 'mapping.from')}
            options={[{ value: NONE, label: 'Choose a column' }, ...columns]}
          />
          <SelectField
            id={`${id}-to`}
            label="New address"
            value={choices.to}
            onChange={(event) => set({ to: event.currentTarget.value })}
            error={complaintAbout(error, 'mapping.to')}
            options={[{ value: NONE, label: 'Choose a column' }, ...columns]}
          />
        </FieldPair>
        <FieldPair>
          <SelectField
            label="Column with the site"
            value={choices.siteColumn}
            onChange={(event) => set({ siteColumn: event.currentTarget.value })}
            options={[{ value: NONE, label: 'None' }, ...columns]}
          />
          <SelectField
            id={`${id}-site`}
            label="Site if no column names it"
            value={choices.site}
            onChange={(event) => set({ site: event.currentTarget.value })}
            error={complaintAbout(error, 'site')}
            options={[
              { value: NONE, label: 'All sites' },
              ...upload.sites.map((site) => ({ value: String(site.id), label: site.name })),
            ]}
          />
        </FieldPair>
        <FieldPair>
          <SelectField
            label="Column with the type"
            value={choices.typeColumn}
            onChange={(event) => set({ typeColumn: event.currentTarget.value })}
            options={[{ value: NONE, label: 'None' }, ...columns]}
          />
          <SelectField
            label="Default type"
            value={choices.isPermanent ? 'permanent' : 'temporary'}
            onChange={(event) => set({ isPermanent: event.currentTarget.value === 'permanent' })}
            options={[
              { value: 'permanent', label: 'Permanent (301)' },
              { value: 'temporary', label: 'Temporary (302)' },
            ]}
          />
        </FieldPair>
        <CheckField
          label="Update existing redirects instead of rejecting their rows"
          checked={choices.updatesExisting}
          onChange={(event) => set({ updatesExisting: event.currentTarget.checked })}
        />
        <ButtonRow>
          <Button type="submit" variant={preview ? 'secondary' : 'primary'} isBusy={check.isPending}>
            {check.isPending ? 'Checking…' : 'Check rows'}
          </Button>
        </ButtonRow>
      </form>
      {preview && (
        <Card title="Preview of the import" intro="Nothing has been saved yet.">
          <ReportCounts report={preview} isDone={false} />
          <ButtonRow>
            {good > 0 ? (
              <Button isBusy={run.isPending} onClick={() => run.mutate({ body: body(false) })}>
                {run.isPending
                  ? 'Importing…'
                  : `Import ${formatCount(good, language)} valid ${good === 1 ? 'row' : 'rows'}`}
              </Button>
            ) : (
              <p>There is nothing to import.</p>
            )}
          </ButtonRow>
          <ReportRows report={preview} />
        </Card>
      )}
    </>
  );
}

function begin({ guess }: Uploaded): Choices {
  const text = (at: number | null) => (at === null ? NONE : String(at));
  return {
    from: text(guess.from),
    to: text(guess.to),
    siteColumn: text(guess.site),
    typeColumn: text(guess.permanent),
    site: NONE,
    isPermanent: true,
    updatesExisting: false,
  };
}

function columnOf(text: string): number | null {
  return text === NONE ? null : Number(text);
}
