/** The page number of a list in an address; 1 for an invalid number. */
export function readPageNumber(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
