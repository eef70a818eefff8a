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

/** Does `work` for each row until the signal; a failed row does not stop the others. @throws the first failure, after the last row */
export async function tryEach<Row>(
  rows: Iterable<Row>,
  signal: AbortSignal,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const all = attempts();
  for (const row of rows) {
    if (signal.aborted) break;
    await all.add(work(row));
  }
  all.end();
}
