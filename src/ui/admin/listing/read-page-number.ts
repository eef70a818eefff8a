/** The number of a list's page in an address; 1 for whatever is none. */
export function readPageNumber(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
