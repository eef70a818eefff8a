import { type Folder, FOLDERS } from '#features/submissions/contract.ts';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { DayRangeFields } from '#ui/admin/listing/day-range.tsx';
import { ExportMenu } from '#ui/admin/listing/export-menu.tsx';
import type { ChangeSearch } from '#ui/admin/listing/use-list-search.ts';
import { queryOf, type SubmissionsSearch } from './submissions-search.ts';
import styles from './submissions.module.css';

const FOLDER_LABELS: Readonly<Record<Folder, string>> = {
  kept: 'All except spam',
  review: 'To review',
  spam: 'Spam',
};

/** The folder and the days of what is shown, and it as a file. */
export function SubmissionsTools({
  page,
  search,
  counts,
  change,
}: {
  page: number;
  search: SubmissionsSearch;
  counts: { review: number | undefined; spam: number | undefined };
  change: ChangeSearch;
}) {
  const { language } = useFormats();
  return (
    <ButtonRow label="Days and export">
      <div className={styles.days}>
        <SelectField
          label="Folder"
          value={search.folder}
          onChange={({ currentTarget: { value } }) => change({ folder: value === 'kept' ? '' : value, p: '' })}
          options={FOLDERS.map((value) => {
            const count = value === 'kept' ? undefined : counts[value];
            const label = FOLDER_LABELS[value];
            return { value, label: count ? `${label} (${formatCount(count, language)})` : label };
          })}
        />
        <DayRangeFields range={search} change={change} />
      </div>
      <ExportMenu path={`/wagtail/forms/submissions/${page}/`} query={queryOf(search)} />
    </ButtonRow>
  );
}
