import { useState } from 'react';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import type { Ticket } from '../../staff-contract.ts';
import { type PrintJobs, printJobsOf } from './print-jobs.ts';

/** Most printed orders that this device remembers for one kitchen. */
const MOST_REMEMBERED = 500;

/** Orders to print now: ids, and which of them were printed before. */
export interface PrintRun {
  ids: ReadonlySet<number>;
  again: ReadonlySet<number>;
}

/** Prints kitchen tickets: new orders at once, old and already printed ones on request only. */
export function PrintOrders({
  rlid,
  tickets,
  nowMs,
  onRun,
}: {
  rlid: number;
  tickets: readonly Ticket[];
  nowMs: number;
  /** Draws the orders for the printer; null after they were printed. */
  onRun: (run: PrintRun | null) => void;
}) {
  const key = `kitchen-printed-${rlid}`;
  const [asked, setAsked] = useState<PrintJobs | null>(null);
  const run = (ids: readonly number[], again: readonly number[]) => {
    setAsked(null);
    localStorage.setItem(key, JSON.stringify([...new Set([...readPrinted(key), ...ids])].slice(-MOST_REMEMBERED)));
    onRun({ ids: new Set(ids), again: new Set(again) });
    addEventListener('afterprint', () => onRun(null), { once: true });
    // Waits until the screen has drawn the orders and the dialog is closed.
    setTimeout(() => print(), 100);
  };
  const handlePrint = () => {
    const jobs = printJobsOf(tickets, new Set(readPrinted(key)), nowMs);
    if (jobs.fresh.length > 0 && jobs.old.length === 0) run(jobs.fresh, []);
    else setAsked(jobs);
  };
  const { fresh = [], old = [], again = [] } = asked ?? {};
  return (
    <>
      <Button variant="secondary" onClick={handlePrint}>
        Print
      </Button>
      <Dialog isOpen={asked !== null} onClose={() => setAsked(null)} title="What do you want to print?">
        {old.length > 0 && (
          <p>{orders(old.length)} waited for the printer for more than 15 minutes. Were they cooked already?</p>
        )}
        {again.length > 0 && <p>{orders(again.length)} were printed here before. Their tickets say so.</p>}
        {fresh.length + old.length + again.length === 0 && <p>No order waits for the kitchen.</p>}
        <ButtonRow>
          {fresh.length > 0 && <Button onClick={() => run(fresh, [])}>Print only new orders ({fresh.length})</Button>}
          {old.length > 0 && (
            <Button variant="secondary" onClick={() => run([...fresh, ...old], [])}>
              Print all that were not printed ({fresh.length + old.length})
            </Button>
          )}
          {again.length > 0 && (
            <Button variant="secondary" onClick={() => run([...fresh, ...old, ...again], again)}>
              Print all ({fresh.length + old.length + again.length})
            </Button>
          )}
          <Button variant="quiet" onClick={() => setAsked(null)}>
            Print nothing
          </Button>
        </ButtonRow>
      </Dialog>
    </>
  );
}

function orders(count: number): string {
  return count === 1 ? 'One order' : `${count} orders`;
}

function readPrinted(key: string): number[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(read) ? read.filter((one) => Number.isInteger(one)) : [];
  } catch {
    return [];
  }
}
