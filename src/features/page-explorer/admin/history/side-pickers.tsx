import { useNavigate } from '@tanstack/react-router';
import { listPageHistory } from '#features/pages/history-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { type Formats, formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { rangeOf } from './compare-range.ts';
import styles from './compare.module.css';

interface Option {
  value: string;
  label: string;
}

/** Form to choose two versions to compare: named versions, and those of the newest events. */
export function SidePickers({ pageId, from, to }: { pageId: number; from: string; to: string }) {
  const navigate = useNavigate();
  const formats = useFormats();
  const history = useEndpoint(listPageHistory, { params: { id: pageId }, query: { p: 1 } });
  const options = sideOptions(history.data, formats);
  return (
    <form
      noValidate
      method="post"
      className={styles.pickers}
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        const range = rangeOf(String(values.get('from')), String(values.get('to')));
        void navigate({
          to: '/wagtail/pages/$id/revisions/compare/$range/',
          params: { id: String(pageId), range },
        });
      }}
    >
      <SelectField label="Before" name="from" defaultValue={from} options={withSide(options, from)} />
      <SelectField label="After" name="to" defaultValue={to} options={withSide(options, to)} />
      <Button type="submit" variant="secondary">
        Compare
      </Button>
    </form>
  );
}

function sideOptions(history: ReplyOf<typeof listPageHistory> | undefined, formats: Formats): Option[] {
  const versions = new Map<number, Option>();
  for (const { revision, at, by } of history?.rows ?? []) {
    if (!revision || versions.has(revision.id)) continue;
    const label = `Version ${revision.id}: ${by}, ${formatInstant(at, formats)}`;
    versions.set(revision.id, { value: String(revision.id), label });
  }
  const isLive = history !== undefined && history.page.status !== 'draft';
  return [
    ...(isLive ? [{ value: 'live', label: 'Live version' }] : []),
    { value: 'latest', label: 'Current draft' },
    { value: 'earliest', label: 'First version' },
    ...versions.values(),
  ];
}

/** Adds the side in the URL to the options, even if its version is unknown. */
function withSide(options: readonly Option[], side: string): Option[] {
  if (options.some(({ value }) => value === side)) return [...options];
  return [...options, { value: side, label: side === 'live' ? 'Live version' : `Version ${side}` }];
}
