import { useEffect, useState } from 'react';
import type { ErrorGuide } from './use-error-guide.ts';

/**
 * Opens the editor at the place that the address names, as lists of uses do: `?field=body.2.value.image`. Once: whoever
 * writes on is not called back.
 */
export function useAskedPlace({ canLead, goToFirst }: Pick<ErrorGuide, 'canLead' | 'goToFirst'>): void {
  const [lead] = useState(() => () => {
    const field = new URLSearchParams(location.search).get('field');
    const place = [{ field: field ?? '', message: '' }];
    if (field !== null && canLead(place)) goToFirst(place);
  });
  useEffect(lead, [lead]);
}
