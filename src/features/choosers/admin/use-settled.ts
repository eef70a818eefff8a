import { useEffect, useState } from 'react';

/** What was typed, once nothing more has been typed for a moment. */
export function useSettled(text: string, delayMs = 250): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
