/** True for PostgreSQL's duplicate key error, even if the driver wrapped it several times. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '23505' || isDuplicate(error.cause);
}
