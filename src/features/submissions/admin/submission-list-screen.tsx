import { useParams } from '@tanstack/react-router';
import { FOLDERS, listSubmissions, ORDERINGS } from '../contract.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { columnsOf } from './submission-columns.tsx';

/** Submissions of one page's form. */
export function SubmissionListScreen() {
  const page = Number(useParams({ strict: false }).page);
  return (
    <ListScreen
      endpoint={listSubmissions}
      params={{ page }}
      title={(data) => (data ? `Submissions of “${data.page.title}”` : 'Submissions')}
      label="Submissions"
      nouns={['submission', 'submissions']}
      head={<RecordNav label="This form" back={{ to: '/wagtail/forms/', label: 'All forms' }} />}
      path={`/wagtail/forms/submissions/${page}/`}
      hasExport
      folders={{
        names: FOLDERS,
        labels: { kept: 'All except spam', review: 'To review', spam: 'Spam' },
        count: ({ reviewCount, spamCount }, folder) =>
          ({ kept: undefined, review: reviewCount, spam: spamCount })[folder],
        nothing: {
          kept: 'This form has no submissions yet.',
          review: 'There is nothing to review.',
          spam: 'There is no spam.',
        },
      }}
      filters={[{ kind: 'days' }]}
      orderings={ORDERINGS}
      bulk={{ draw: (data, selection, list) => <ChosenBar data={data} list={list} selection={selection} /> }}
      nameOf={({ submittedAt }, formats) => `the submission of ${formatInstant(submittedAt, formats)}`}
      columns={({ fields }) => columnsOf(fields)}
    />
  );
}
