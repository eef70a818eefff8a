import { Link } from '@tanstack/react-router';
import { formatCount } from '#ui/admin/format.ts';
import { Soft } from '#ui/admin/listing/data-table.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { listForms } from '../contract.ts';

/** Pages with a form, and their numbers of submissions. */
export function FormListScreen() {
  return (
    <ListScreen
      endpoint={listForms}
      title="Forms"
      intro="Submissions of the forms on your pages."
      nouns={['form', 'forms']}
      nothing="None of the pages that you may edit has a form."
      nameOf={({ title }) => title}
      columns={[
        {
          name: 'title',
          label: 'Page',
          cell: ({ id, title, urlPath, isLive }) => (
            <>
              <Link to="/wagtail/forms/submissions/$page/" params={{ page: String(id) }}>
                {title}
              </Link>
              <Soft>{isLive ? urlPath : `${urlPath} (not live)`}</Soft>
            </>
          ),
        },
        { name: 'type', label: 'Type', cell: ({ type }) => type },
        {
          name: 'count',
          label: 'Submissions',
          isNumber: true,
          cell: ({ submissionCount }, { language }) => formatCount(submissionCount, language),
        },
        {
          name: 'newest',
          label: 'Newest',
          cell: ({ newestAt }) => (newestAt ? <RelativeTime at={newestAt} /> : 'None yet'),
        },
      ]}
    />
  );
}
