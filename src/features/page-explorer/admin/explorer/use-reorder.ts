import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EXPLORER_PAGE_SIZE, listPages, setPosition } from '#features/pages/explorer-contract.ts';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { showFlash } from '#ui/admin/flash.ts';

type Listing = ReplyOf<typeof listPages>;

const REORDER = ['reorder'];

/**
 * Moves rows of one parent's list, at once on the screen and then in order on the server. After a
 * failure, shows an error and reads the list again.
 * @returns `move` takes the page and its index among all siblings, counted from 0; `announcement` names its new place
 */
export function useReorder(
  listKey: QueryKey,
  data: Listing,
): { move: (id: number, place: number) => void; announcement: string } {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const offset = (data.p - 1) * EXPLORER_PAGE_SIZE;
  const change = useMutation<object, Error, { id: number; position: number }>({
    mutationKey: REORDER,
    scope: { id: 'reorder' },
    mutationFn: ({ id, position }) => callEndpoint(setPosition, { params: { id }, query: { position } }),
    onMutate: async ({ id, position }) => {
      await client.cancelQueries({ queryKey: listKey });
      client.setQueryData<Listing>(listKey, (before) => before && moveRow(before, id, position - offset));
    },
    onError: (error) => {
      setAnnouncement('');
      showFlash({ kind: 'error', text: `The page was not moved. ${messageOf(error)}` });
    },
    onSettled: async () => {
      // While more moves wait, a reply would undo them on the screen.
      if (client.isMutating({ mutationKey: REORDER }) === 1) {
        await client.invalidateQueries({ queryKey: [listPages.path] });
      }
    },
  });
  return {
    announcement,
    move: (id, place) => {
      const position = Math.min(Math.max(place, 0), data.total - 1);
      const row = data.rows.find((one) => one.id === id);
      if (row) setAnnouncement(`${row.title} is now ${position + 1} of ${data.total}.`);
      change.mutate({ id, position });
    },
  };
}

function moveRow(list: Listing, id: number, index: number): Listing {
  const row = list.rows.find((one) => one.id === id);
  if (!row) return list;
  const rest = list.rows.filter((one) => one !== row);
  return { ...list, rows: rest.toSpliced(Math.min(Math.max(index, 0), rest.length), 0, row) };
}
