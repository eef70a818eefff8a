import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { listWorkflowUsage } from '../contract.ts';

/** Pages to which a workflow applies. */
export function WorkflowUsageScreen() {
  const id = useRecordId();
  return (
    <ListScreen
      endpoint={listWorkflowUsage}
      params={{ id }}
      title={(usage) => (usage ? `Uses of “${usage.name}”` : 'Uses of a workflow')}
      label="Pages"
      nouns={['page', 'pages']}
      searchLabel={null}
      nothing="This workflow applies to no page that you may see."
      nameOf={({ title }) => title}
      columns={[
        { name: 'title', label: 'Page', to: '/wagtail/pages/$id/edit/', cell: ({ title }) => title },
        { name: 'address', label: 'Address', cell: ({ urlPath }) => urlPath },
        { name: 'how', label: 'Assigned', cell: ({ isOwn }) => (isOwn ? 'To this page' : 'By a parent page') },
      ]}
    />
  );
}
