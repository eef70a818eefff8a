import { useParams } from '@tanstack/react-router';

/** The video that the address is about; the router lets only numbers through. */
export function useVideoId(): number {
  return Number(useParams({ strict: false }).id);
}
