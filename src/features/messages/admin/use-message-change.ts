import { useQueryClient } from '@tanstack/react-query';
import {
  type addNote,
  getMessage,
  listMessages,
  type MessageDetail,
  type replyToMessage,
  type updateMessage,
} from '#features/messages/contract.ts';
import { isConflict } from '#ui/admin/api/problem.ts';
import { endpointKey, useChange } from '#ui/admin/api/use-endpoint.ts';

type Endpoints = typeof addNote | typeof replyToMessage | typeof updateMessage;

/**
 * Changes a message; what it has become is shown at once, and lists are read again. Refused because somebody else changed it
 * meanwhile, it is read again: what was typed stays, and goes out on the next press.
 */
export function useMessageChange<E extends Endpoints>(endpoint: E, id: number, onSuccess?: () => void) {
  const client = useQueryClient();
  return useChange(endpoint, {
    refreshes: [listMessages],
    onSuccess(reply) {
      client.setQueryData<MessageDetail>(endpointKey(getMessage, { params: { id } }), reply);
      onSuccess?.();
    },
    onError(error) {
      if (isConflict(error)) void client.invalidateQueries({ queryKey: endpointKey(getMessage, { params: { id } }) });
    },
  });
}
