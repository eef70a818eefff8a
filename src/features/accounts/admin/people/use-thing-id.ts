import { useParams } from '@tanstack/react-router';

/** The id in the address of a screen about one thing. */
export function useThingId(): number {
  const { id = '' } = useParams({ strict: false });
  return Number(id);
}
