import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatFileSize } from '#shared/file-size.ts';
import { DataNav } from '#features/locations/admin/data-nav.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Refusal, sentence } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { formatCount, formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { getImportPlan } from '../contract.ts';
import { ColumnsCard } from './columns-card.tsx';
import styles from './imports.module.css';
import { PlanCard } from './plan-card.tsx';
import { PlanRows } from './plan-rows.tsx';

export type PlanData = ReplyOf<typeof getImportPlan>;

/** An uploaded list: mapping of its columns, preview of the changes, and the button that applies them. */
export function ImportPlanScreen() {
  const { id = '' } = useParams({ strict: false });
  const plan = useEndpoint(getImportPlan, { params: { id } });
  const isGone = plan.error instanceof Refusal && plan.error.code === 'not_found';
  return (
    <Screen title={plan.data ? `Import “${plan.data.fileName}”` : 'Import restaurants'}>
      <DataNav />
      {isGone && !plan.data ? (
        <Notice title="This upload is no longer available">
          <p>The list was applied or discarded, or it is older than a day. Upload the file again.</p>
        </Notice>
      ) : (
        <AsyncContent query={plan} what="this list">
          {(data) => <Plan key={data.id} data={data} />}
        </AsyncContent>
      )}
    </Screen>
  );
}

function Plan({ data }: { data: PlanData }) {
  const formats = useFormats();
  const [isMapping, setIsMapping] = useState(data.plan === null);
  return (
    <>
      <div className={styles.facts}>
        <span>
          {data.format === 'export' ? 'An export of this system' : data.format.toUpperCase()},{' '}
          {formatFileSize(data.sizeBytes, formats.language)}
        </span>
        <span>
          {formatCount(data.rowCount, formats.language)} {data.rowCount === 1 ? 'row' : 'rows'}
        </span>
        <span>Kept until {formatInstant(data.expiresAt, formats)}</span>
      </div>
      {data.notes.map((note) => (
        <Notice key={note}>
          <p>{sentence(note)}</p>
        </Notice>
      ))}
      {isMapping || !data.plan ? (
        <ColumnsCard
          data={data}
          onCompared={() => setIsMapping(false)}
          onCancel={data.plan ? () => setIsMapping(false) : undefined}
        />
      ) : (
        <>
          <PlanCard data={data} plan={data.plan} onMap={() => setIsMapping(true)} />
          <PlanRows id={data.id} unit={data.unit} rejected={data.plan.counts.rejected} />
        </>
      )}
    </>
  );
}
