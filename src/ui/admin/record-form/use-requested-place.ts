import { useEffect } from 'react';
import type { FormFocus } from '../content-form/form-focus.ts';
import { useListSearch } from '../listing/use-list-search.ts';

/**
 * Opens a form at the place that the address names: `?field=body.2.value.image`. An unknown place is ignored.
 * @param names of the form's own fields
 */
export function useRequestedPlace(focus: Pick<FormFocus, 'focusField'>, names: readonly string[]): void {
  const [param] = useListSearch();
  const field = param('field');
  useEffect(() => {
    if (names.includes(field.split('.', 1)[0] ?? '')) focus.focusField(field);
  }, [field, focus, names]);
}
