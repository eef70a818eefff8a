import { useParams } from '@tanstack/react-router';

/** Id of the page in the URL. */
export function usePageId(): number {
  return Number(useParams({ strict: false }).id);
}
