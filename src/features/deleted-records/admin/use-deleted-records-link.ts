import { useNavigate } from '@tanstack/react-router';
import { KEPT_DAYS } from '../contract.ts';

/** What a question before a deletion says about the way back. @param many true for several records */
export const restorableText = (many = false): string =>
  `${many ? 'They' : 'It'} can be restored for ${KEPT_DAYS} days.`;

/** The button of the message after a deletion: it leads to the deleted records. */
export function useDeletedRecordsLink(): { label: string; onSelect: () => void } {
  const navigate = useNavigate();
  return { label: 'Deleted records', onSelect: () => void navigate({ to: '/wagtail/deleted-records/' }) };
}
