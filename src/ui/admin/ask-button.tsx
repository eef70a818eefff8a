import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import type { CallInput } from './api/call-endpoint.ts';
import { useChange } from './api/use-endpoint.ts';
import { Button, type ButtonLook } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { showFlash } from './flash.ts';

type Change<Sent, Reply> = Endpoint<z.ZodType, z.ZodType, z.ZodType<unknown, Sent>, z.ZodType<Reply>>;

/** A button that asks before it calls an endpoint, and confirms the result. A refusal is shown in the question. */
export function AskButton<Sent, Reply>({
  children,
  variant = 'secondary',
  endpoint,
  params,
  body,
  refreshes = [],
  keepLabel = 'Cancel',
  done,
  onDone,
  onLoad,
  ...question
}: {
  /** Text of the button. */
  children: ReactNode;
  variant?: ButtonLook['variant'];
  endpoint: Change<Sent, Reply>;
  params?: Readonly<Record<string, string | number>>;
  body?: Sent;
  refreshes?: NonNullable<Parameters<typeof useChange>[1]>['refreshes'];
  title: string;
  description: string;
  isDanger?: boolean;
  /** Text of the dialog's button; `busyLabel` while the server works: "Deleting…". */
  label: string;
  busyLabel?: string;
  /** Text of the button that closes the dialog: "Back" where the question is whether to cancel something. */
  keepLabel?: string;
  /** Text of the confirmation; undefined where the screen shows the result. */
  done: (reply: Reply) => string | undefined;
  onDone?: () => void;
  /** Shows the new version of the record after a conflict. */
  onLoad?: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useChange(endpoint, {
    refreshes,
    onSuccess(reply) {
      setIsAsking(false);
      onDone?.();
      const text = done(reply);
      if (text !== undefined) showFlash({ kind: 'success', text });
    },
  });
  const close = () => {
    setIsAsking(false);
    change.reset();
  };
  const input: CallInput<Change<Sent, Reply>> = { ...(params && { params }), ...(body !== undefined && { body }) };
  return (
    <>
      <Button variant={variant} onClick={() => setIsAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        {...question}
        isOpen={isAsking}
        error={change.error}
        isBusy={change.isPending}
        keepLabel={keepLabel}
        onConfirm={() => change.mutate(input)}
        onLoad={
          onLoad &&
          (() => {
            close();
            onLoad();
          })
        }
        onClose={close}
      />
    </>
  );
}
