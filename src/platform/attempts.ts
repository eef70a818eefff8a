/** Collects the failures of several pieces of work, so that a failed one does not stop the others. `end` throws the first failure. */
export function attempts() {
  const failures: unknown[] = [];
  return {
    add: (work: Promise<void>) =>
      work.catch((error: unknown) => {
        failures.push(error);
      }),
    end(): void {
      if (failures.length > 0) throw failures[0];
    },
  };
}
