import { useEffect, useState } from 'react';
import type { ErrorGuide } from './use-error-guide.ts';

/**
 * Opens the editor at the field in the address, as links of usage lists do: `?field=body.2.value.image`. Only once: the
 * focus is not moved again later.
 */
export function useRequestedPlace({ canLead, goToFirst }: Pick<ErrorGuide, 'canLead' | 'goToFirst'>): void {
  const [lead] = useState(() => () => {
    const field = new URLSearchParams(location.search).get('field');
    const place = [{ field: field ?? '', message: '' }];
    if (field !== null && canLead(place)) goToFirst(place);
  });
  useEffect(lead, [lead]);
}
