import { useState } from 'react';
import { Refusal } from '#ui/admin/api/problem.ts';

/** True when the time is full or closed, which a host may overrule. */
export function canForce(error: Error | null): boolean {
  return error instanceof Refusal && (error.code === 'full' || error.code === 'closed');
}

/** Sending state of a dialog: pending, and the reason of a refusal. */
export function useSending<Input>(send: (input: Input) => Promise<Error | null>) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  return {
    isBusy,
    error,
    canForce: canForce(error),
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
