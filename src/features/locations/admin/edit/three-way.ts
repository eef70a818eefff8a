import { sameValue } from '../../import/same-value.ts';
import { type LocationField, type LocationForm, LOCATION_FORM_FIELDS } from '../../staff-contract-edit.ts';

/** Fields in which two forms differ. */
export function differingFields(a: LocationForm, b: LocationForm): LocationField[] {
  return LOCATION_FORM_FIELDS.filter((field) => !sameValue(a[field], b[field]));
}

/** Somebody else's form with what one typed oneself since `base`; `both` are the fields that both changed, where one's own stands. */
export function mergeForms(
  base: LocationForm,
  mine: LocationForm,
  theirs: LocationForm,
): { merged: LocationForm; both: LocationField[] } {
  const own = differingFields(base, mine);
  const merged = { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
  return {
    merged,
    both: own.filter((field) => !sameValue(base[field], theirs[field]) && !sameValue(mine[field], theirs[field])),
  };
}
