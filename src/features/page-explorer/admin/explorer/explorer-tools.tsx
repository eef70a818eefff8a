import { useState } from 'react';
import { getContentModel } from '#features/pages/editor-contract.ts';
import { PAGE_STATUSES } from '#features/pages/staff-shapes.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import type { ListFilter } from '#ui/admin/listing/filters.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import type { ChangeSearch } from '#ui/admin/listing/use-list-search.ts';
import { STATUS_LABELS } from '../parts/status-label.tsx';
import type { ExplorerSearch } from './explorer-search.ts';

/** Search and filters above a list of pages. */
export function ExplorerTools({
  search,
  change,
  hasParent,
}: {
  search: ExplorerSearch;
  change: ChangeSearch;
  hasParent: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const hasTemplates = isOpen || search.template !== '';
  const model = useEndpoint(getContentModel, {}, { isEnabled: hasTemplates });
  const templates = Object.entries(model.data?.templates ?? {}).map(([value, { label }]) => ({ value, label }));
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      name: 'template',
      label: 'Type',
      value: search.template,
      any: 'Any',
      options: templates.toSorted((a, b) => a.label.localeCompare(b.label)),
    },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      value: search.status ?? '',
      any: 'Any',
      options: PAGE_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
    },
    { kind: 'tick', name: 'mine', label: 'Edited by me', isOn: search.mine },
    { kind: 'tick', name: 'has_children', label: 'Has child pages', isOn: search.has_children },
    ...(hasParent
      ? [{ kind: 'tick' as const, name: 'search_all', label: 'Search all pages', isOn: search.search_all }]
      : []),
  ];
  return (
    <ListTools
      searchLabel={hasParent ? 'Search below this page' : 'Search pages'}
      q={search.q}
      change={change}
      onOpen={() => setIsOpen(true)}
      filters={filters}
    />
  );
}
