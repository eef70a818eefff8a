import { Link } from '@tanstack/react-router';
import { LISTED_FOLDERS, type ListedFolder, listReports, type ReportRow } from '../contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { type Column, DataTable, Soft } from '#ui/admin/listing/data-table.tsx';
import { ExportMenu } from '#ui/admin/listing/export-menu.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { FolderTabs } from '#ui/admin/listing/folder-tabs.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { doubtText, FOLDER_LABELS, folderOf, pageText } from './folder-words.ts';
import { FileButtons } from './file-buttons.tsx';
import styles from './reports.module.css';

const NOTHING_TEXTS: Readonly<Record<ListedFolder, string>> = {
  open: 'There are no open reports.',
  solved: 'There are no solved reports.',
  spam: 'There is no spam.',
  all: 'There are no reports yet.',
};

/** What guests reported by the form in the footer. */
export function ReportListScreen() {
  const [said, change] = useListSearch();
  const folder = LISTED_FOLDERS.find((one) => one === said('folder')) ?? 'open';
  const q = said('q');
  const query = { q: q || undefined, p: readPageNumber(said('p')), folder: folder === 'open' ? undefined : folder };
  const list = useListing(listReports, { query });
  return (
    <Screen title="Accessibility reports" intro="Problems that guests reported with the form in the footer.">
      <FolderTabs
        to="/wagtail/accessibility/"
        current={folder === 'open' ? '' : folder}
        tabs={LISTED_FOLDERS.map((value) => ({
          folder: value === 'open' ? '' : value,
          label: FOLDER_LABELS[value],
          count: value === 'all' ? undefined : list.data?.counts[value],
        }))}
      />
      <ListTools searchLabel="Search reports" q={q} change={change}>
        <ExportMenu path="/wagtail/accessibility/" query={query} />
      </ListTools>
      <AsyncContent query={list} what="the reports">
        {(data) => <Results data={data} folder={folder} isStale={list.isPlaceholderData} found={foundBy(q, change)} />}
      </AsyncContent>
    </Screen>
  );
}

type Columns = [Column<ReportRow>, ...Column<ReportRow>[]];

const COLUMNS: Columns = [
  {
    name: 'description',
    label: 'Problem',
    cell: (report) => (
      <div className={styles.problem}>
        <Link to="/wagtail/accessibility/$id/" params={{ id: String(report.id) }}>
          {report.description}
        </Link>
        {report.verdict !== 'ham' && <Soft>{`Possibly not sent by a person: ${doubtText(report)}`}</Soft>}
      </div>
    ),
  },
  {
    name: 'page',
    label: 'Page',
    cell: ({ url }) => <span className={styles.problem}>{pageText(url)}</span>,
  },
  { name: 'email', label: 'Reply to', cell: ({ email }) => email || '–' },
  { name: 'submitted', label: 'Sent', cell: ({ submittedAt }) => <RelativeTime at={submittedAt} /> },
];

/** Of several folders each row says its own. */
const COLUMNS_OF_ALL: Columns = [
  ...COLUMNS,
  { name: 'folder', label: 'Folder', cell: (report) => FOLDER_LABELS[folderOf(report)] },
];

function Results({
  data,
  folder,
  ...list
}: {
  data: ReplyOf<typeof listReports>;
  folder: ListedFolder;
  isStale: boolean;
  found: ReturnType<typeof foundBy>;
}) {
  const selection = useSelection(data.rows.map(({ id }) => id));
  const hasTicks = data.rights.delete || (data.rights.change && folder !== 'all');
  return (
    <ListResults
      label="Accessibility reports"
      data={data}
      nouns={['report', 'reports']}
      nothing={NOTHING_TEXTS[folder]}
      bulk={
        hasTicks && (
          <SelectionBar label="Selected reports" selection={selection}>
            <FileButtons
              ids={selection.ids}
              folder={folder}
              rights={data.rights}
              onDone={() => selection.setAll(false)}
            />
          </SelectionBar>
        )
      }
      {...list}
    >
      <DataTable
        label="Accessibility reports"
        rows={data.rows}
        columns={folder === 'all' ? COLUMNS_OF_ALL : COLUMNS}
        nameOf={({ description }) => `“${description.slice(0, 60)}”`}
        {...(hasTicks && { selection })}
      />
    </ListResults>
  );
}
