/** Number of turns of the event loop in which other work could run during some work. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isWorking = true;
  const count = () => {
    turns += 1;
    if (isWorking) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isWorking = false;
  return turns;
}
