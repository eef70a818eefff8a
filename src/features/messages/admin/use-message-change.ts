import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import {
  type addNote,
  getMessage,
  listMessages,
  type MessageDetail,
  type replyToMessage,
  type updateMessage,
} from '#features/messages/contract.ts';
import type { CallInput } from '#ui/admin/api/call-endpoint.ts';
import { isConflict } from '#ui/admin/api/problem.ts';
import { endpointKey, useChange } from '#ui/admin/api/use-endpoint.ts';

/** The version that the user has seen, without reloads in the background: a colleague may have answered. */
export interface SeenVersion {
  base: RefObject<number>;
  /** Reads the newest version, after the user was told of another user's change. */
  catchUp: () => Promise<void>;
}

type Endpoints = typeof addNote | typeof replyToMessage | typeof updateMessage;

/**
 * Changes a message; the result is shown at once, and lists are read again. After a conflict, the message is read
 * again: the typed text stays, and is sent on the next press.
 * @param seen the version that is sent along; absent for a note, which is appended in any case
 */
export function useMessageChange<E extends Endpoints>(
  endpoint: E,
  id: number,
  { seen, onSuccess }: { seen?: SeenVersion; onSuccess?: (sent: CallInput<E>) => void } = {},
) {
  const client = useQueryClient();
  return useChange(endpoint, {
    refreshes: [listMessages],
    onSuccess(reply, sent) {
      if (seen) seen.base.current = reply.version;
      client.setQueryData<MessageDetail>(endpointKey(getMessage, { params: { id } }), reply);
      onSuccess?.(sent);
    },
    onError(error) {
      if (isConflict(error)) void seen?.catchUp();
    },
  });
}
