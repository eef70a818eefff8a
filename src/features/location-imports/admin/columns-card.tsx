import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { COLUMN_NAMES, type ColumnName } from '#features/locations/fields/column-aliases.ts';
import { columnLabel } from '#features/locations/fields/field-labels.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField, SelectField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { contestedColumns } from '../records/contested-columns.ts';
import { compareImport, getImportPlan, listPlanRows } from '../contract.ts';
import { brandColumn } from '../records/brand-column.ts';
import { DiscardButton } from './discard-button.tsx';
import styles from './imports.module.css';
import type { PlanData } from './import-plan-screen.tsx';

const OPTIONS = [
  { value: '', label: 'Ignore' },
  ...COLUMN_NAMES.map((name) => ({ value: name, label: columnLabel(name) })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  ),
];

const BRAND_OPTIONS = OPTIONS.map((option) => (option.value === '' ? { ...option, label: 'Brand' } : option));

/** Form that maps columns to fields; the initial mapping is guessed from the columns' names. */
export function ColumnsCard({
  data,
  onCompared,
  onCancel,
}: {
  data: PlanData;
  onCompared: () => void;
  onCancel: (() => void) | undefined;
}) {
  const client = useQueryClient();
  const { language } = useFormats();
  const [chosen, setChosen] = useState<readonly (ColumnName | null)[]>(data.columns.map((column) => column.chosen));
  const [brand, setBrand] = useState(data.brand ?? '');
  const [prune, setPrune] = useState(data.prune);
  const [allowsFarPoints, setAllowsFarPoints] = useState(data.allowFarPoints);
  // The rows of an earlier comparison must not be shown under the counts of this one.
  useEffect(
    () => () => client.removeQueries({ queryKey: [listPlanRows.path.replace(':id', String(data.id))] }),
    [client, data.id],
  );
  const compare = useChange(compareImport, {
    onSuccess: () => {
      void client
        .invalidateQueries({ queryKey: [getImportPlan.path.replace(':id', String(data.id))] })
        .then(onCompared);
    },
  });
  const complaints = complaintAbout(compare.error, 'columns') ? contestedColumns(data.columns, chosen) : [];
  const firstWrong = complaints[0]?.places[0] ?? 0;
  // The choice of a brand below reads this column.
  const brandAt = data.brands.length > 0 ? brandColumn(data.columns.map(({ name }) => name)) : -1;
  const unread = data.columns.filter((_, at) => chosen[at] === null && at !== brandAt).map(({ name }) => name);
  return (
    <Card
      title="Columns"
      intro={
        data.columns.length === 0
          ? 'This file is an export of this system, so all of its fields are known.'
          : 'The fields were assigned by column name. Correct them if necessary. Ignored columns change nothing.'
      }
    >
      <ErrorSummary
        error={compare.error}
        fields={{ columns: { label: 'Columns', id: `column-${firstWrong}` }, brand: { label: 'Brand', id: 'brand' } }}
      />
      <Form
        className={styles.wideForm}
        isBusy={compare.isPending || compare.isSuccess}
        submitLabel="Preview changes"
        busyLabel="Comparing…"
        onSend={() =>
          compare.mutate({
            params: { id: data.id },
            body: {
              columns: [...chosen],
              prune,
              ...(brand !== '' && { brand }),
              ...(allowsFarPoints && { allowFarPoints: true }),
            },
          })
        }
        extra={
          <>
            {onCancel && (
              <Button variant="quiet" onClick={onCancel}>
                Back to the changes
              </Button>
            )}
            <DiscardButton id={data.id} />
          </>
        }
      >
        {data.columns.length > 0 && (
          <div className={styles.columns}>
            {data.columns.map((column, at) => (
              <SelectField
                key={at}
                id={`column-${at}`}
                label={column.name}
                help={column.samples.length > 0 ? column.samples.join(' · ') : 'No value in the first rows'}
                error={complaints.find(({ places }) => places.includes(at))?.message}
                options={at === brandAt ? BRAND_OPTIONS : OPTIONS}
                value={chosen[at] ?? ''}
                onChange={(event) => {
                  const name = COLUMN_NAMES.find((one) => one === event.currentTarget.value) ?? null;
                  setChosen(chosen.map((one, index) => (index === at ? name : one)));
                }}
              />
            ))}
          </div>
        )}
        {unread.length > 0 && (
          <Notice>
            <p>Ignored: {unread.join(', ')}</p>
          </Notice>
        )}
        {data.brands.length > 0 && (
          <SelectField
            id="brand"
            label="Brand"
            error={complaintAbout(compare.error, 'brand')}
            options={[
              { value: '', label: 'All brands (names begin with the brand)' },
              ...data.brands.map(({ name, rows }) => ({
                value: name,
                label: `${name} (${formatCount(rows, language)} ${rows === 1 ? 'row' : 'rows'})`,
              })),
            ]}
            value={brand}
            onChange={(event) => setBrand(event.currentTarget.value)}
          />
        )}
        <CheckField
          label="Import points outside their country or more than 100 miles from their postal code"
          checked={allowsFarPoints}
          onChange={(event) => setAllowsFarPoints(event.currentTarget.checked)}
        />
        {data.mayPrune && (
          <CheckField
            label={
              brand === ''
                ? 'Archive restaurants that are no longer in the list'
                : 'Archive all restaurants that are not in these rows, including those of other brands'
            }
            checked={prune}
            onChange={(event) => setPrune(event.currentTarget.checked)}
          />
        )}
      </Form>
    </Card>
  );
}
