import { useState } from 'react';
import { Refusal } from '#ui/admin/api/problem.ts';

/** Sending state of a dialog: pending, and the reason of a refusal. */
export function useSending<Input>(send: (input: Input) => Promise<Error | null>) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  return {
    isBusy,
    error,
    /** The time is full or closed, which a host may overrule. */
    canForce: error instanceof Refusal && (error.code === 'full' || error.code === 'closed'),
    forget: () => setError(null),
    async run(input: Input) {
      if (isBusy) return;
      setIsBusy(true);
      setError(null);
      setError(await send(input));
      setIsBusy(false);
    },
  };
}
