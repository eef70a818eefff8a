/**
 * Logs why a request brought nothing. A reply of another shape than agreed is raised as an error (Spec §8).
 * @param log for failures that guests hardly notice, `console.warn`
 */
export function reportFailure(what: string, error: unknown, log: typeof console.error = console.error): void {
  // By its name: pages without a request load no checks of shapes.
  if (error instanceof Error && error.name === 'ShapeMismatch') reportError(error);
  else log(what, error);
}
