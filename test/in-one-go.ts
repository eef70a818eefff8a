/** The result of work that pauses, and the number of pauses. */
export function inOneGo<T>(work: Generator<void, T>): { value: T; pauses: number } {
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next();
    if (step.done) return { value: step.value, pauses };
  }
}
