import { useState } from 'react';
import { getContentModel } from '#features/pages/editor-contract.ts';
import { PAGE_STATUSES } from '#features/pages/staff-shapes.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { CheckField, SelectField } from '#ui/admin/field.tsx';
import { STATUS_LABELS } from '../parts/status-label.tsx';
import type { ListSearch } from '#ui/admin/listing/use-list-search.ts';
import { type FilterPill, FilterTicks, ListTools } from '#ui/admin/listing/list-tools.tsx';
import { type ExplorerSearch, tick } from './explorer-search.ts';

type Change = (changes: ListSearch, options?: { isReplacing?: boolean }) => void;

/** Search and filters above a list of pages. Whatever they change begins at the list's first page. */
export function ExplorerTools({
  search,
  change,
  hasParent,
}: {
  search: ExplorerSearch;
  change: Change;
  hasParent: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const set = (changes: ListSearch) => change({ ...changes, p: '' });
  const hasTemplates = isOpen || search.template !== '';
  const model = useEndpoint(getContentModel, {}, { isEnabled: hasTemplates });
  const templates = Object.entries(model.data?.templates ?? {}).map(([value, { label }]) => ({ value, label }));
  const templateLabel = templates.find(({ value }) => value === search.template)?.label ?? search.template;
  const pills: FilterPill[] = [
    ...(search.template ? [{ label: `Type: ${templateLabel}`, off: { template: '' } }] : []),
    ...(search.status ? [{ label: `Status: ${STATUS_LABELS[search.status]}`, off: { status: '' } }] : []),
    ...(search.mine ? [{ label: 'Edited by me', off: { mine: '' } }] : []),
    ...(search.has_children ? [{ label: 'Has pages below', off: { has_children: '' } }] : []),
    ...(search.search_all && hasParent ? [{ label: 'In all pages', off: { search_all: '' } }] : []),
  ];
  return (
    <ListTools
      searchLabel={hasParent ? 'Search below this page' : 'Search pages'}
      q={search.q}
      change={change}
      pills={pills}
      onOpen={() => setIsOpen(true)}
      filters={
        <>
          <SelectField
            label="Type"
            value={search.template}
            onChange={(event) => set({ template: event.currentTarget.value })}
            options={[{ value: '', label: 'Any' }, ...templates.toSorted((a, b) => a.label.localeCompare(b.label))]}
          />
          <SelectField
            label="Status"
            value={search.status ?? ''}
            onChange={(event) => set({ status: event.currentTarget.value })}
            options={[
              { value: '', label: 'Any' },
              ...PAGE_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
            ]}
          />
          <FilterTicks>
            <CheckField
              label="Edited by me"
              checked={search.mine}
              onChange={(event) => set({ mine: tick(event.currentTarget.checked) })}
            />
            <CheckField
              label="Has pages below"
              checked={search.has_children}
              onChange={(event) => set({ has_children: tick(event.currentTarget.checked) })}
            />
            {hasParent && (
              <CheckField
                label="In all pages"
                checked={search.search_all}
                onChange={(event) => set({ search_all: tick(event.currentTarget.checked) })}
              />
            )}
          </FilterTicks>
        </>
      }
    />
  );
}
