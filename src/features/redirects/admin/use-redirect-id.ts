import { useParams } from '@tanstack/react-router';

/** The redirect that the address names. */
export function useRedirectId(): number {
  const { id } = useParams({ strict: false });
  return Number(id);
}
