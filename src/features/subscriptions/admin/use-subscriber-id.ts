import { useParams } from '@tanstack/react-router';

/** Whose screen it is; the router lets only numbers here. */
export function useSubscriberId(): number {
  return Number(useParams({ strict: false }).id);
}
