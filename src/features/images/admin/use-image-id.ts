import { useParams } from '@tanstack/react-router';

/** The image that the address is about; the router lets only numbers through. */
export function useImageId(): number {
  return Number(useParams({ strict: false }).id);
}
