import { useRef, useState } from 'react';
import { randomUuid } from '#shared/random-uuid.ts';
import { ShapeMismatch } from '#ui/site/shape.ts';
import { GuestRefusal } from './guest-api.ts';

/** Sends a guest's form: once at a time, and again with the same key when no answer came. */
export function useSendOnce<Values, Problem, Result>({
  givenKey,
  check,
  send,
  problemOf,
  onDone,
}: {
  /** The key that the page was drawn with; by default one of the browser. */
  givenKey?: string | undefined;
  /** Local checks before sending; undefined when nothing is wrong. */
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
  /** What is wrong with an attempt, and the values that it is about. */
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
      // Without an answer the work may have been done: the same key finds it.
      if (isRefusal && error.code !== 'rate_limited') key.current = undefined;
      setJudged({ problem: isRefusal ? problemOf(error.code, error.errors) : problemOf('failed', []), values });
      isBusy.current = false;
    } finally {
      setIsSending(false);
    }
  };
  return { sendOnce, isSending, judged };
}
