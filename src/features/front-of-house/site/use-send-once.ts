import { useRef, useState } from 'react';
import { randomUuid } from '#shared/random-uuid.ts';
import { ShapeMismatch } from '#ui/site/shape.ts';
import { GuestRefusal } from './guest-api.ts';

/** Sends a guest's form: one request at a time, and again with the same key when no answer came. */
export function useSendOnce<Values, Problem, Result>({
  givenKey,
  check,
  send,
  problemOf,
  onDone,
}: {
  /** The key with which the server drew the page; by default one made in the browser. */
  givenKey?: string | undefined;
  /** Local checks before sending; undefined without a problem. */
  check: (values: Values) => Problem | undefined;
  /** @throws GuestRefusal */
  send: (values: Values, key: string) => Promise<Result>;
  /** @param code of the refusal, 'failed' when no answer came */
  problemOf: (code: string, errors: readonly { field: string }[]) => Problem;
  onDone: (result: Result) => void;
}) {
  const key = useRef(givenKey);
  const isBusy = useRef(false);
  const [isSending, setIsSending] = useState(false);
  /** The problem with an attempt, and the values of that attempt. */
  const [judged, setJudged] = useState<{ problem: Problem; values: Values }>();

  const sendOnce = async (values: Values) => {
    if (isBusy.current) return;
    const found = check(values);
    setJudged(found && { problem: found, values });
    if (found) return;
    isBusy.current = true;
    setIsSending(true);
    key.current ??= randomUuid();
    try {
      onDone(await send(values, key.current));
    } catch (error) {
      if (error instanceof ShapeMismatch) reportError(error);
      const isRefusal = error instanceof GuestRefusal;
      // Without an answer the request may have been done: the same key finds its result.
      if (isRefusal && error.code !== 'rate_limited') key.current = undefined;
      setJudged({ problem: isRefusal ? problemOf(error.code, error.errors) : problemOf('failed', []), values });
      isBusy.current = false;
    } finally {
      setIsSending(false);
    }
  };
  return { sendOnce, isSending, judged };
}
