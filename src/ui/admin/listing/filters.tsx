import { CheckField, SelectField } from '../field.tsx';
import type { FieldOption } from '../options.ts';
import { type DayRange, DayRangeFields, namesOf } from './day-range.tsx';
import styles from './list-tools.module.css';
import type { ChangeSearch, ListSearch } from './use-list-search.ts';

/** One of a few. */
interface ChoiceFilter {
  kind: 'choice';
  /** In the address. */
  name: string;
  label: string;
  /** '' while it narrows nothing. */
  value: string;
  /** What choosing nothing is called: "Any". */
  any: string;
  options: readonly FieldOption[];
  /** In use, by the label of what is chosen; else "Status: New". */
  pill?: (chosen: string) => string;
}

/** A box to tick; '1' in the address. */
interface TickFilter {
  kind: 'tick';
  name: string;
  label: string;
  isOn: boolean;
  /** In use, where that is not the label. */
  pill?: string;
}

/** Some days, with how the pills of the first and the last one begin: "From". */
interface DaysFilter extends DayRange {
  kind: 'days';
  pills?: readonly [from: string, to: string];
}

/** What narrows a list, and stands in its address. */
export type ListFilter = ChoiceFilter | TickFilter | DaysFilter;

/**
 * For the results of a list: whether words or filters narrow it, and what takes all of them off. What stands in the address
 * besides, such as a folder, stays.
 */
export function foundBy(
  q: string,
  change: ChangeSearch,
  filters: readonly ListFilter[] = [],
): { q: string; onClear: () => void } | false {
  if (q === '' && pillsOf(filters).length === 0) return false;
  const names = filters.flatMap((filter) => (filter.kind === 'days' ? namesOf(filter) : [filter.name]));
  return { q, onClear: () => change(Object.fromEntries(['q', ...names, 'p'].map((name) => [name, '']))) };
}

/** A filter in use, worded, with what takes it off. */
interface FilterPill {
  label: string;
  off: ListSearch;
}

/** The filters in use, in their order. */
export function pillsOf(filters: readonly ListFilter[]): FilterPill[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'days') return dayPills(filter);
    if (filter.kind === 'tick') {
      return filter.isOn ? [{ label: filter.pill ?? filter.label, off: { [filter.name]: '' } }] : [];
    }
    if (filter.value === '') return [];
    const chosen = filter.options.find(({ value }) => value === filter.value)?.label ?? filter.value;
    return [{ label: filter.pill?.(chosen) ?? `${filter.label}: ${chosen}`, off: { [filter.name]: '' } }];
  });
}

function dayPills(filter: DaysFilter): FilterPill[] {
  const { pills = ['From', 'To'], from, to } = filter;
  const [fromName, toName] = namesOf(filter);
  return [
    ...(from ? [{ label: `${pills[0]} ${from}`, off: { [fromName]: '' } }] : []),
    ...(to ? [{ label: `${pills[1]} ${to}`, off: { [toName]: '' } }] : []),
  ];
}

/** The filters as fields, boxes to tick last. What they change begins at the list's first page. */
export function FilterFields({ filters, change }: { filters: readonly ListFilter[]; change: ChangeSearch }) {
  const ticks = filters.filter((filter) => filter.kind === 'tick');
  return (
    <>
      {filters.map((filter) => {
        if (filter.kind === 'days') return <DayRangeFields key={namesOf(filter)[0]} range={filter} change={change} />;
        return filter.kind === 'choice' && <ChoiceField key={filter.name} filter={filter} change={change} />;
      })}
      {ticks.length > 0 && (
        <div className={styles.ticks}>
          {ticks.map(({ name, label, isOn }) => (
            <CheckField
              key={name}
              label={label}
              checked={isOn}
              onChange={(event) => change({ [name]: event.currentTarget.checked ? '1' : '', p: '' })}
            />
          ))}
        </div>
      )}
    </>
  );
}

function ChoiceField({
  filter: { name, label, value, any, options },
  change,
}: {
  filter: ChoiceFilter;
  change: ChangeSearch;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => change({ [name]: event.currentTarget.value, p: '' })}
      options={[{ value: '', label: any }, ...options]}
    />
  );
}
