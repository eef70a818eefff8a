import { useParams } from '@tanstack/react-router';

/** The `$id` of the address of a screen about one record; the router lets only numbers through. */
export function useRecordId(): number {
  return Number(useParams({ strict: false }).id);
}

/** Converts the parameters of an endpoint to those of a screen's address. */
export function textParams(params: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
