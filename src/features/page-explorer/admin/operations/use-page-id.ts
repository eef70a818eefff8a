import { useParams } from '@tanstack/react-router';

/** The page that the screen's address names. */
export function usePageId(): number {
  return Number(useParams({ strict: false }).id);
}
