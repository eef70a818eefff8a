import { useEffect, useState } from 'react';

/**
 * Prints one element of the page without the rest. While `isPrinting` that element must carry `data-printed-alone`; the
 * body carries `data-prints-alone`, and the print styles use both. `isDone` once the print dialog has been closed.
 */
export function usePrintElement(): { print: () => void; isPrinting: boolean; isDone: boolean } {
  const [isDone, setIsDone] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    if (!isPrinting) return;
    // Some browsers take the focus from elements that are not printed.
    const focused = document.activeElement;
    const handleAfterPrint = () => {
      setIsPrinting(false);
      setIsDone(true);
      if (focused instanceof HTMLElement) focused.focus();
    };
    document.body.dataset['printsAlone'] = '';
    window.addEventListener('afterprint', handleAfterPrint);
    window.print();
    return () => {
      window.removeEventListener('afterprint', handleAfterPrint);
      delete document.body.dataset['printsAlone'];
    };
  }, [isPrinting]);

  return { print: () => setIsPrinting(true), isPrinting, isDone };
}
