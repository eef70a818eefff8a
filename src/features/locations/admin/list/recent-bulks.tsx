import { useQueryClient } from '@tanstack/react-query';
import { listBulkLocations, undoBulkLocations } from '../../staff-contract-bulk.ts';
import { listStaffLocations } from '../../staff-contract.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { restaurants } from '../texts.ts';
import styles from './locations-screen.module.css';

/** Undoes a bulk change, and reports how many restaurants were restored. */
export function useUndoBulk(): { undo: (id: number) => void; isBusy: boolean } {
  const { language } = useFormats();
  const client = useQueryClient();
  const undo = useChange(undoBulkLocations, {
    refreshes: [listStaffLocations, listBulkLocations],
    onSuccess: ({ restored, kept }) => {
      const rest =
        kept > 0 ? ` ${restaurants(kept, language)} not changed: changed since then, or you may not change them.` : '';
      showFlash({ kind: 'success', text: `Undone for ${restaurants(restored, language)}.${rest}` });
    },
  });
  return {
    isBusy: undo.isPending,
    undo: (id) =>
      undo.mutate(
        { params: { id } },
        {
          onError: (error) => {
            showFlash({ kind: 'error', text: messageOf(error) });
            void client.invalidateQueries({ queryKey: [listBulkLocations.path] });
          },
        },
      ),
  };
}

/** The newest bulk changes, each with a button to undo it. */
export function RecentBulks() {
  const recent = useEndpoint(listBulkLocations);
  const { language } = useFormats();
  const { undo, isBusy } = useUndoBulk();
  const rows = recent.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title="Recent bulk changes">
      <ul className={styles.recent}>
        {rows.slice(0, 5).map((row) => (
          <li key={row.id}>
            <div>
              {row.summary}
              <p className={styles.soft}>
                {restaurants(row.count, language)}, {row.by}, <RelativeTime at={row.at} />
              </p>
            </div>
            {row.undoneBy === null ? (
              <Button
                variant="secondary"
                isBusy={isBusy}
                aria-label={`Undo: ${row.summary}`}
                onClick={() => undo(row.id)}
              >
                Undo
              </Button>
            ) : (
              <span className={styles.soft}>Undone by {row.undoneBy}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
