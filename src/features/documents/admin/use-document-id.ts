import { useParams } from '@tanstack/react-router';

/** The document that the address is about; the router lets only numbers through. */
export function useDocumentId(): number {
  return Number(useParams({ strict: false }).id);
}
