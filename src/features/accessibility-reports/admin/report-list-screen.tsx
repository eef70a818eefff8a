import { Link } from '@tanstack/react-router';
import { LISTED_FOLDERS, type ListedFolder, listReports, type ReportRow } from '../contract.ts';
import { type Columns, Soft } from '#ui/admin/listing/data-table.tsx';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { doubtText, FOLDER_LABELS, folderOf, pageText } from './folder-texts.ts';
import { FileButtons } from './file-buttons.tsx';
import styles from './reports.module.css';

const NOTHING_TEXTS: Readonly<Record<ListedFolder, string>> = {
  open: 'There are no open reports.',
  solved: 'There are no solved reports.',
  spam: 'There is no spam.',
  all: 'There are no reports yet.',
};

/** List of the reports that guests sent with the form in the footer. */
export function ReportListScreen() {
  return (
    <ListScreen
      endpoint={listReports}
      title="Accessibility reports"
      intro="Problems that guests reported with the form in the footer."
      nouns={['report', 'reports']}
      path="/wagtail/accessibility/"
      hasExport
      folders={{
        names: LISTED_FOLDERS,
        labels: FOLDER_LABELS,
        count: ({ counts }, folder) => (folder === 'all' ? undefined : counts[folder]),
        nothing: NOTHING_TEXTS,
      }}
      bulk={{
        may: ({ rights }, { folder }) => rights.delete || (rights.change && folder !== 'all'),
        draw: ({ rights }, selection, { folder }) => (
          <SelectionBar label="Selected reports" selection={selection}>
            <FileButtons ids={selection.ids} folder={folder} rights={rights} onDone={() => selection.setAll(false)} />
          </SelectionBar>
        ),
      }}
      nameOf={({ description }) => `“${description.slice(0, 60)}”`}
      columns={(_, { folder }) => (folder === 'all' ? COLUMNS_OF_ALL : COLUMNS)}
    />
  );
}

const COLUMNS: Columns<ReportRow> = [
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

/** Columns of a list of several folders, where each row shows its folder. */
const COLUMNS_OF_ALL: Columns<ReportRow> = [
  ...COLUMNS,
  { name: 'folder', label: 'Folder', cell: (report) => FOLDER_LABELS[folderOf(report)] },
];
