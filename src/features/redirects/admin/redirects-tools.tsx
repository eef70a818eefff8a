import type { ReactNode } from 'react';
import { TROUBLES } from '#features/redirects/contract.ts';
import { CheckField, SelectField } from '#ui/admin/field.tsx';
import { type FilterPill, FilterTicks, ListTools } from '#ui/admin/listing/list-tools.tsx';
import type { ListSearch } from '#ui/admin/listing/use-list-search.ts';
import type { RedirectsSearch } from './redirects-search.ts';
import { TROUBLE_LABELS } from './trouble-words.ts';

const TYPE_LABELS = { permanent: 'Permanent', temporary: 'Temporary' } as const;
const MADE_LABELS = { automatic: 'Automatic', manual: 'By hand' } as const;

/** Search and filters above the redirects. */
export function RedirectsTools({
  search,
  change,
  sites,
  children,
}: {
  search: RedirectsSearch;
  change: (changes: ListSearch, options?: { isReplacing?: boolean }) => void;
  sites: readonly { id: number; name: string }[];
  children: ReactNode;
}) {
  const set = (changes: ListSearch) => change({ ...changes, p: '' });
  const siteOptions = [
    { value: '', label: 'Any' },
    { value: 'all', label: 'Those of every site' },
    ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const { type, site, made, neverUsed, trouble } = search;
  const siteLabel = siteOptions.find(({ value }) => value === site)?.label ?? site;
  const pills: FilterPill[] = [
    ...(type ? [{ label: `Type: ${TYPE_LABELS[type]}`, off: { type: '' } }] : []),
    ...(site ? [{ label: `Site: ${siteLabel}`, off: { site: '' } }] : []),
    ...(made ? [{ label: `Made: ${MADE_LABELS[made]}`, off: { made: '' } }] : []),
    ...(trouble ? [{ label: TROUBLE_LABELS[trouble], off: { trouble: '' } }] : []),
    ...(neverUsed ? [{ label: 'Never used', off: { never_used: '' } }] : []),
  ];
  return (
    <ListTools
      searchLabel="Search redirects"
      q={search.q}
      change={change}
      pills={pills}
      filters={
        <>
          <SelectField
            label="Type"
            value={type ?? ''}
            onChange={(event) => set({ type: event.currentTarget.value })}
            options={[{ value: '', label: 'Any' }, ...optionsOf(TYPE_LABELS)]}
          />
          <SelectField
            label="Site"
            value={site}
            onChange={(event) => set({ site: event.currentTarget.value })}
            options={siteOptions}
          />
          <SelectField
            label="Made"
            value={made ?? ''}
            onChange={(event) => set({ made: event.currentTarget.value })}
            options={[{ value: '', label: 'Any way' }, ...optionsOf(MADE_LABELS)]}
          />
          <SelectField
            label="Trouble"
            value={trouble ?? ''}
            onChange={(event) => set({ trouble: event.currentTarget.value })}
            options={[
              { value: '', label: 'Any or none' },
              ...TROUBLES.map((value) => ({ value, label: TROUBLE_LABELS[value] })),
            ]}
          />
          <FilterTicks>
            <CheckField
              label="Never used"
              checked={neverUsed}
              onChange={(event) => set({ never_used: event.currentTarget.checked ? '1' : '' })}
            />
          </FilterTicks>
        </>
      }
    >
      {children}
    </ListTools>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
