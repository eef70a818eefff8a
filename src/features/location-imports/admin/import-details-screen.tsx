import { useParams } from '@tanstack/react-router';
import { DataNav } from '#features/locations/admin/data-nav.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { getImport } from '../contract.ts';
import { ImportChanges } from './import-changes.tsx';
import styles from './imports.module.css';
import { UndoPanel } from './undo-panel.tsx';

/** One applied import, with its changes and the undo button. */
export function ImportDetailsScreen() {
  const { id = '' } = useParams({ strict: false });
  const formats = useFormats();
  const found = useEndpoint(getImport, { params: { id } });
  return (
    <Screen title={found.data ? `Import of “${found.data.fileName}”` : 'Import'}>
      <DataNav />
      <AsyncContent query={found} what="this import">
        {(data) => (
          <>
            <div className={styles.facts}>
              <span>
                Imported by {data.appliedBy} on {formatInstant(data.appliedAt, formats)}
              </span>
              <span>
                {data.created} new, {data.changed} changed, {data.archived} archived
              </span>
            </div>
            <UndoPanel data={data} />
            <ImportChanges id={data.id} isUndone={data.undoneAt !== null} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}
