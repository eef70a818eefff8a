import { useEffect, useRef, useState } from 'react';
import { EMPTY_LOG, keepSteps, readLog, type StepLog, type StepPlace } from './step-log.ts';

/**
 * The steps of this device, kept across reloads. `isKept` is false where the device cannot keep them.
 * @param isKnown whether it is known who is signed in; nothing is read before
 */
export function useStepLog<S extends { op: string }>(place: StepPlace, isKnown: boolean, rlid: number) {
  const [log, setLog] = useState<StepLog<S>>(EMPTY_LOG);
  const [isKept, setKept] = useState(true);
  // Handlers may run several times before the next rendering.
  const current = useRef<StepLog<S>>(EMPTY_LOG);

  const change = (next: (log: StepLog<S>) => StepLog<S>) => {
    const before = current.current;
    const after = next(before);
    current.current = after;
    setLog(after);
    if (!isKnown) return;
    keepSteps(place, rlid, { before, after }).then(
      () => setKept(true),
      () => setKept(false),
    );
  };

  useEffect(() => {
    if (!isKnown) return undefined;
    let isGone = false;
    void readLog<S>(place, rlid).then((kept) => {
      if (isGone) return;
      const { waiting, lost } = current.current;
      current.current = { waiting: [...kept.waiting, ...waiting], lost: [...kept.lost, ...lost] };
      setLog(current.current);
    });
    return () => {
      isGone = true;
      current.current = EMPTY_LOG;
    };
  }, [place, isKnown, rlid]);

  return { log, isKept, change, current: () => current.current };
}
