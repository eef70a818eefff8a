import { useId, useRef, useState } from 'react';
import { getContentModel } from '#features/pages/editor-contract.ts';
import { MAX_SEARCH_CHARACTERS } from '#features/pages/explorer-contract.ts';
import { PAGE_STATUSES } from '#features/pages/staff-shapes.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { CheckField, SelectField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { SearchField } from '#ui/admin/search-field.tsx';
import { STATUS_LABELS } from '../parts/status-label.tsx';
import type { ListSearch } from '../parts/use-list-search.ts';
import { useTypedQuery } from '../parts/use-typed-query.ts';
import { type ExplorerSearch, tick } from './explorer-search.ts';
import styles from './explorer-tools.module.css';

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
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  // The first letter is a step for the back button; what is typed on replaces it.
  const typed = useTypedQuery(search.q, (q) => change({ q, p: '' }, { isReplacing: search.q !== '' && q !== '' }));
  const set = (changes: ListSearch) => change({ ...changes, p: '' });
  const hasTemplates = isOpen || search.template !== '';
  const model = useEndpoint(getContentModel, {}, { isEnabled: hasTemplates });
  const templates = Object.entries(model.data?.templates ?? {}).map(([value, { label }]) => ({ value, label }));
  const templateLabel = templates.find(({ value }) => value === search.template)?.label ?? search.template;
  const pills: { label: string; off: ListSearch }[] = [
    ...(search.template ? [{ label: `Type: ${templateLabel}`, off: { template: '' } }] : []),
    ...(search.status ? [{ label: `Status: ${STATUS_LABELS[search.status]}`, off: { status: '' } }] : []),
    ...(search.mine ? [{ label: 'Edited by me', off: { mine: '' } }] : []),
    ...(search.has_children ? [{ label: 'Has pages below', off: { has_children: '' } }] : []),
    ...(search.search_all && hasParent ? [{ label: 'In all pages', off: { search_all: '' } }] : []),
  ];
  return (
    <section aria-label="Search and filters" className={styles.tools}>
      <form
        role="search"
        aria-label="This list"
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          typed.keepNow();
        }}
      >
        <SearchField
          label={hasParent ? 'Search below this page' : 'Search pages'}
          className={styles.search ?? ''}
          value={typed.text}
          maxLength={MAX_SEARCH_CHARACTERS}
          onChange={(event) => typed.setText(event.currentTarget.value)}
        />
        <Button
          ref={opener}
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="filter" />
          Filters
        </Button>
      </form>
      <div id={panelId} hidden={!isOpen} className={styles.panel}>
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
        <div className={styles.ticks}>
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
        </div>
      </div>
      {pills.length > 0 && (
        <ul className={styles.pills} aria-label="Filters in use">
          {pills.map(({ label, off }) => (
            <li key={label}>
              <button
                type="button"
                className={styles.pill}
                aria-label={`Remove filter: ${label}`}
                onClick={() => {
                  set(off);
                  opener.current?.focus();
                }}
              >
                {label}
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
