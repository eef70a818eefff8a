import { useParams } from '@tanstack/react-router';

/** The `$id` of the address of a screen about one record; the router lets only numbers through. */
export function useRecordId(): number {
  return Number(useParams({ strict: false }).id);
}
