import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { listStaffLocations } from '../../staff-contract.ts';
import {
  archiveStaffLocation,
  getStaffLocation,
  restoreStaffLocation,
  type StaffLocation,
} from '../../staff-contract-edit.ts';
import { isConflict } from '#ui/admin/api/problem.ts';
import { endpointKey, useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import styles from './edit-location.module.css';

/** Asks before a restaurant is hidden everywhere. */
export function LocationArchiveScreen() {
  const { rlid = '' } = useParams({ strict: false });
  const location = useEndpoint(getStaffLocation, { params: { rlid } });
  return (
    <Screen title={location.data ? `Archive “${location.data.title}”` : 'Archive restaurant'}>
      <AsyncContent query={location} what="this restaurant">
        {(data) => <Question location={data} reload={() => void location.refetch()} />}
      </AsyncContent>
    </Screen>
  );
}

function Question({
  location: { rlid, title, version, rights, archivedAt },
  reload,
}: {
  location: StaffLocation;
  reload: () => void;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const keep = (next: StaffLocation) => client.setQueryData(endpointKey(getStaffLocation, { params: { rlid } }), next);
  const restore = useChange(restoreStaffLocation, {
    refreshes: [listStaffLocations],
    onSuccess: (next) => {
      keep(next);
      showFlash({ kind: 'success', text: `“${title}” is restored.` });
    },
  });
  const archive = useChange(archiveStaffLocation, {
    refreshes: [listStaffLocations],
    onSuccess: (next) => {
      keep(next);
      void navigate({ to: '/wagtail/locations/' }).then(() =>
        showFlash({
          kind: 'success',
          text: `“${title}” is archived.`,
          action: { label: 'Restore', onSelect: () => restore.mutate({ params: { rlid } }) },
        }),
      );
    },
  });
  const back = (
    <ButtonLink to="/wagtail/locations/$rlid/" params={{ rlid: String(rlid) }} variant="secondary">
      Cancel
    </ButtonLink>
  );
  if (!rights.includes('delete') || (archivedAt !== null && !archive.isSuccess)) {
    return (
      <>
        <Notice
          kind="error"
          title={archivedAt === null ? 'You may not archive this restaurant' : 'This restaurant is archived already'}
        />
        <div className={styles.actions}>{back}</div>
      </>
    );
  }
  return (
    <>
      <p>
        Guests can no longer find the restaurant: not in the search, not in the directory, and not at its address. It
        keeps its number and address. You can restore it at any time.
      </p>
      {isConflict(archive.error) ? (
        <ConflictNotice
          title={archive.error.message}
          kept="It is not archived yet."
          onLoad={() => {
            archive.reset();
            reload();
          }}
        />
      ) : (
        <ErrorSummary error={archive.error} fields={{}} />
      )}
      <div className={styles.actions}>
        <Button
          variant="danger"
          isBusy={archive.isPending || archive.isSuccess}
          onClick={() => archive.mutate({ params: { rlid }, body: { baseVersion: version } })}
        >
          Archive
        </Button>
        {back}
      </div>
    </>
  );
}
