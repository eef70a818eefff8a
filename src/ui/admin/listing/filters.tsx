import { CheckField, SelectField } from '../field.tsx';
import type { FieldOption } from '../options.ts';
import { type DayRange, DayRangeFields, namesOf } from './day-range.tsx';
import styles from './list-tools.module.css';
import { readDay } from './read-day.ts';
import type { ChangeSearch, ListSearch } from './use-list-search.ts';

/** A choice from a few options. */
interface ChoiceFilter {
  kind: 'choice';
  /** Parameter in the address. */
  name: string;
  label: string;
  /** '' while the filter is off. */
  value: string;
  /** Label for no choice: "Any". */
  any: string;
  options: readonly FieldOption[];
  /** Text of the pill, from the label of the choice; "Status: New" by default. */
  pill?: (chosen: string, value: string) => string;
  /** Chosen elsewhere on the screen: it has no field and no pill here. */
  isElsewhere?: boolean;
}

/** A checkbox; '1' in the address. */
interface TickFilter {
  kind: 'tick';
  name: string;
  label: string;
  isOn: boolean;
  /** Text of the pill, where it is not the label. */
  pill?: string;
  /** Value sent to the endpoint when ticked, where it is not "true". */
  sends?: string;
}

/** A range of days. `pills` begin the pills of its first and last day: "From". */
interface DaysFilter extends DayRange {
  kind: 'days';
  pills?: readonly [from: string, to: string];
}

/** A filter of a list, kept in its address. */
export type ListFilter = ChoiceFilter | TickFilter | DaysFilter;

/**
 * Declaration of a filter. `takes` matches values in the address that are not among the options, such as ids whose
 * records are not loaded yet. `any` is the label for no choice, "Any" by default.
 */
export type DeclaredFilter =
  | (Omit<ChoiceFilter, 'value' | 'any'> & { any?: string; takes?: RegExp })
  | Omit<TickFilter, 'isOn'>
  | Omit<DaysFilter, 'from' | 'to'>;

/** A filter's value in the address. Invalid values count as absent. */
export function readFilter(filter: DeclaredFilter, param: (name: string) => string): ListFilter {
  if (filter.kind === 'tick') return { ...filter, isOn: param(filter.name) === '1' };
  if (filter.kind === 'days') {
    const [from, to] = namesOf(filter);
    return { ...filter, from: readDay(param(from)), to: readDay(param(to)) };
  }
  const { any = 'Any', takes, ...choice } = filter;
  const value = param(choice.name);
  const isKnown = takes?.test(value) || choice.options.some((option) => option.value === value);
  return { ...choice, any, value: isKnown ? value : '' };
}

/** Values in the address that filters do not accept: "From: 2026-02-31". */
export function ignoredBy(filters: readonly DeclaredFilter[], param: (name: string) => string): string[] {
  const entries = filters.flatMap((declared): (readonly [label: string, name: string, used: string])[] => {
    const filter = readFilter(declared, param);
    if (filter.kind === 'tick') return [];
    if (filter.kind === 'choice') return [[filter.label, filter.name, filter.value]];
    const { pills = ['From', 'To'], from, to } = filter;
    const [fromName, toName] = namesOf(filter);
    return [
      [pills[0], fromName, from],
      [pills[1], toName, to],
    ];
  });
  return entries.flatMap(([label, name, used]) => (param(name) && !used ? [`${label}: ${param(name)}`] : []));
}

/** The parameters that filters add to the query of their list. */
export function queryOfFilters(filters: readonly ListFilter[]): Record<string, string | true | undefined> {
  const entries = filters.flatMap((filter): [string, string | boolean][] => {
    if (filter.kind === 'tick') return [[filter.name, filter.isOn && (filter.sends ?? true)]];
    if (filter.kind === 'choice') return [[filter.name, filter.value]];
    const [from, to] = namesOf(filter);
    return [
      [from, filter.from],
      [to, filter.to],
    ];
  });
  return Object.fromEntries(entries.map(([name, value]) => [name, value || undefined]));
}

/**
 * For the results of a list: whether a search or filters narrow it, and the reset. Other parameters of the address,
 * such as a folder, stay.
 */
export function foundBy(
  q: string,
  change: ChangeSearch,
  filters: readonly ListFilter[] = [],
): { q: string; onClear: () => void } | false {
  const isElsewhere = filters.some((filter) => filter.kind === 'choice' && filter.isElsewhere && filter.value !== '');
  if (q === '' && !isElsewhere && pillsOf(filters).length === 0) return false;
  const names = filters.flatMap((filter) => (filter.kind === 'days' ? namesOf(filter) : [filter.name]));
  return { q, onClear: () => change(Object.fromEntries(['q', ...names, 'p'].map((name) => [name, '']))) };
}

/** An active filter as text, with the change that removes it. */
interface FilterPill {
  label: string;
  off: ListSearch;
}

/** Pills of the active filters, in their order. */
export function pillsOf(filters: readonly ListFilter[]): FilterPill[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'days') return dayPills(filter);
    if (filter.kind === 'tick') {
      return filter.isOn ? [{ label: filter.pill ?? filter.label, off: { [filter.name]: '' } }] : [];
    }
    if (filter.value === '' || filter.isElsewhere) return [];
    const chosen = filter.options.find(({ value }) => value === filter.value)?.label ?? filter.value;
    return [{ label: filter.pill?.(chosen, filter.value) ?? `${filter.label}: ${chosen}`, off: { [filter.name]: '' } }];
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

/** The filters as fields, checkboxes last. A change goes to the list's first page. */
export function FilterFields({ filters, change }: { filters: readonly ListFilter[]; change: ChangeSearch }) {
  const ticks = filters.filter((filter) => filter.kind === 'tick');
  return (
    <>
      {filters.map((filter) => {
        if (filter.kind === 'days') return <DayRangeFields key={namesOf(filter)[0]} range={filter} change={change} />;
        return (
          filter.kind === 'choice' &&
          !filter.isElsewhere && <ChoiceField key={filter.name} filter={filter} change={change} />
        );
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
