import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { callEndpoint, type CallInput } from '#ui/admin/api/call-endpoint.ts';
import { isConflict, Refusal } from '#ui/admin/api/problem.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { currentTime } from '#ui/admin/use-now.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import {
  addReservation,
  changeSheetRow,
  closeSlot,
  type DaySheet,
  getDaySheet,
  type SheetRow,
} from '../../staff-contract.ts';

const READ_EVERY_MS = 15_000;

/** A sheet as the server sent it, and when. */
interface Reading {
  sheet: DaySheet;
  /** Milliseconds, by this device's clock. */
  readAt: number;
}

type BodyOf<E> = NonNullable<CallInput<E>['body']>;

/** A step with a reservation, without the fields that the device adds. */
export type SheetStep = Omit<BodyOf<typeof changeSheetRow>, 'op' | 'version'>;
export type NewReservation = Omit<BodyOf<typeof addReservation>, 'op'>;

/**
 * The reservations of a restaurant on a day (today when `date` is ''): read every 15 seconds and after each step.
 * Functions that send a step resolve to the error, or to null when it was done.
 */
export function useDaySheet(rlid: number, date: string) {
  const client = useQueryClient();
  const key = useMemo(
    () => endpointKey(getDaySheet, { params: { rlid }, query: { date: date || undefined } }),
    [rlid, date],
  );
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set());
  const unanswered = useRef<{ text: string; op: string } | null>(null);

  const query = useQuery<Reading>({
    queryKey: key,
    queryFn: async ({ signal }) => ({
      sheet: await callEndpoint(getDaySheet, { params: { rlid }, query: { date: date || undefined }, signal }),
      readAt: currentTime(),
    }),
    refetchInterval: READ_EVERY_MS,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    // The previous day stays until the next one has loaded.
    placeholderData: (before) => (before?.sheet.rlid === rlid ? before : undefined),
  });

  /** Sends a step. A step without an answer is sent again with the same `op`, so that it is done once. */
  const send = async (input: object, call: (op: string) => Promise<DaySheet>): Promise<Error | null> => {
    const text = JSON.stringify(input);
    const op = unanswered.current?.text === text ? unanswered.current.op : randomUuid();
    unanswered.current = null;
    try {
      const sheet = await call(op);
      await client.cancelQueries({ queryKey: key });
      // For a reservation of another day, the server returns the sheet of that day.
      if (client.getQueryData<Reading>(key)?.sheet.date === sheet.date)
        client.setQueryData<Reading>(key, { sheet, readAt: currentTime() });
      else void query.refetch();
      return null;
    } catch (error) {
      const isUnanswered = !(error instanceof Refusal) || error.status === 0 || error.status >= 500;
      if (isUnanswered) unanswered.current = { text, op };
      if (isUnanswered || isConflict(error)) void query.refetch();
      return error as Error;
    }
  };

  return {
    query,
    sheet: query.data?.sheet,
    readAt: query.data?.readAt ?? 0,
    /** True when the sheet could not be read again. */
    isOld: query.isError,
    /** True while the sheet is that of another day, until the requested one has loaded. */
    isOtherDay: query.isPlaceholderData,
    /** Reservations with a step that is being sent. */
    pending,
    /** The newest state of a reservation on the device, for a step that follows another one at once. */
    latest(id: number): SheetRow | undefined {
      const sheet = client.getQueryData<Reading>(key)?.sheet;
      const rows = sheet && [...sheet.rows, ...sheet.outsideHours, ...sheet.undecided];
      return rows?.find((row) => row.id === id);
    },
    add: (input: NewReservation) =>
      send(input, (op) => callEndpoint(addReservation, { params: { rlid }, body: { ...input, op } })),
    async act({ id, version }: SheetRow, step: SheetStep) {
      setPending((before) => new Set([...before, id]));
      const error = await send({ id, version, ...step }, (op) =>
        callEndpoint(changeSheetRow, { params: { rlid, id }, body: { ...step, version, op } }),
      );
      setPending((before) => new Set([...before].filter((one) => one !== id)));
      return error;
    },
    closeSlot: (slot: { start: string; isClosed: boolean }) =>
      send(slot, () => callEndpoint(closeSlot, { params: { rlid }, body: slot })),
  };
}

export type SheetDesk = ReturnType<typeof useDaySheet>;
