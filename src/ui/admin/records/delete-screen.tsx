import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ReplyOf } from '../api/call-endpoint.ts';
import { useChange } from '../api/use-endpoint.ts';
import { useOpening } from '../record-form/use-opening.ts';
import { AsyncContent, RefusalNotice } from '../async-content.tsx';
import { ButtonRow } from '../button-row.tsx';
import { Button, ButtonLink } from '../button.tsx';
import type { Flash } from '../flash.ts';
import { Notice } from '../notice.tsx';
import type { ScreenAddress } from '../record-nav.tsx';
import { Screen } from '../screen.tsx';
import { useLeaveTo } from '../use-leave-to.ts';
import { textParams } from '../use-record-id.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type Params = Readonly<Record<string, string | number>>;
type TextParams = Readonly<Record<string, string>>;

/** Asks before a record is deleted or otherwise ended, and describes the effects. */
export function DeleteScreen<Data, E extends AnyEndpoint>({
  noun,
  thing = noun,
  read,
  params,
  title,
  intro,
  nav,
  refusal,
  instead,
  consequences,
  remove,
  label = 'Delete',
  busyLabel = 'Deleting…',
  cancelTo,
  list,
  done,
  doneAction,
}: {
  /** "site" */
  noun: string;
  /** Name of the record in refusals, where it differs from `noun`. */
  thing?: string;
  read: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Data>>;
  params: Params;
  title: (data: Data | undefined) => string;
  intro?: (data: Data | undefined) => ReactNode;
  nav?: (data: Data | undefined) => ReactNode;
  /** Why it cannot be deleted; null where it can. */
  refusal?: (data: Data) => string | null;
  /** Shown instead of the question when something prevents the deletion. */
  instead?: (data: Data) => ReactNode;
  consequences: ReactNode | ((data: Data) => ReactNode);
  remove: E;
  /** Text of the button; `busyLabel` while the server works. */
  label?: string;
  busyLabel?: string;
  /** Target of "Cancel". */
  cancelTo: ScreenAddress;
  /** Target after the deletion, with the confirmation shown there. */
  list: { to: ScreenAddress; label: string; params?: TextParams };
  done: (data: Data, reply: ReplyOf<E>) => string;
  /** A button beside the confirmation. */
  doneAction?: Flash['action'];
}) {
  const leave = useLeaveTo();
  const reading = useOpening(read, { params });
  const call = useChange(remove);
  const question = (data: Data) => {
    const reason = refusal?.(data) ?? null;
    if (reason !== null)
      return (
        <>
          <Notice kind="error" title={`This ${thing} cannot be deleted`}>
            <p>{reason}.</p>
          </Notice>
          <p>
            <Link to={list.to} params={list.params ?? {}}>
              All {list.label.toLowerCase()}
            </Link>
          </p>
        </>
      );
    return (
      <>
        {typeof consequences === 'function' ? consequences(data) : consequences}
        <RefusalNotice error={call.error} />
        <ButtonRow>
          <Button
            variant="danger"
            isBusy={call.isPending || call.isSuccess}
            onClick={() =>
              call.mutate(
                { params },
                { onSuccess: (reply) => leave(list.to, done(data, reply), list.params, doneAction) },
              )
            }
          >
            {call.isPending ? busyLabel : label}
          </Button>
          <ButtonLink to={cancelTo} params={textParams(params)} variant="secondary">
            Cancel
          </ButtonLink>
        </ButtonRow>
      </>
    );
  };
  return (
    <Screen title={title(reading.data)} intro={intro?.(reading.data)}>
      {nav?.(reading.data)}
      <AsyncContent query={reading} what={`this ${noun}`}>
        {(data) => instead?.(data) || question(data)}
      </AsyncContent>
    </Screen>
  );
}
