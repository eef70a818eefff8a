import { sameValue } from '../../fields/same-value.ts';
import { type LocationField, type LocationForm, LOCATION_FORM_FIELDS } from '../../staff-contract-edit.ts';
import type { ExceptionForm } from '../../staff-contract-hours.ts';

function differingFields(a: LocationForm, b: LocationForm): LocationField[] {
  return LOCATION_FORM_FIELDS.filter((field) => !sameValue(a[field], b[field]));
}

/**
 * `theirs` with the changes of `mine` since `base`; `both` are the fields changed on both sides, where the value of
 * `mine` is kept. Exceptions are merged date by date: a holiday for the whole chain must not be lost.
 */
export function mergeForms(
  base: LocationForm,
  mine: LocationForm,
  theirs: LocationForm,
): { merged: LocationForm; both: LocationField[] } {
  const own = differingFields(base, mine);
  const merged = { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
  const both = own.filter((field) => !sameValue(base[field], theirs[field]) && !sameValue(mine[field], theirs[field]));
  if (!both.includes('exceptions')) return { merged, both };
  const together = mergeExceptions(base.exceptions, mine.exceptions, theirs.exceptions);
  if (!together) return { merged, both };
  return {
    merged: { ...merged, exceptions: together.merged },
    both: together.isContested ? both : both.filter((field) => field !== 'exceptions'),
  };
}

/** Undefined when a list has two exceptions of the same day and service, which cannot be told apart. */
function mergeExceptions(
  base: readonly ExceptionForm[],
  mine: readonly ExceptionForm[],
  theirs: readonly ExceptionForm[],
): { merged: ExceptionForm[]; isContested: boolean } | undefined {
  const [before, own, other] = [base, mine, theirs].map(byDay);
  if (!before || !own || !other) return undefined;
  let isContested = false;
  const merged = [...new Set([...other.keys(), ...own.keys()])].flatMap((key) => {
    const [was, my, their] = [before.get(key), own.get(key), other.get(key)];
    if (sameValue(my, was)) return their ?? [];
    if (!sameValue(their, was) && !sameValue(my, their)) isContested = true;
    return my ?? [];
  });
  return { merged: merged.toSorted((a, b) => a.date.localeCompare(b.date)), isContested };
}

function byDay(list: readonly ExceptionForm[]): ReadonlyMap<string, ExceptionForm> | undefined {
  const days = new Map(list.map((one) => [`${one.date} ${one.service}`, one]));
  return days.size === list.length ? days : undefined;
}
