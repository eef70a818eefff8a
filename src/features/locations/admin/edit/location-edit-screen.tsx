import { Link, useParams } from '@tanstack/react-router';
import { listStaffLocations } from '../../staff-contract.ts';
import {
  getLocationHistory,
  getStaffLocation,
  restoreStaffLocation,
  saveStaffLocation,
  type StaffLocation,
} from '../../staff-contract-edit.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import styles from './edit-location.module.css';
import { FIELD_LABELS, summaryFields } from './form-errors.ts';
import { LocationForm } from './location-form.tsx';
import { mergeForms } from './three-way.ts';

const TEXTS = Object.fromEntries(Object.entries(FIELD_LABELS).map(([field, words]) => [field, words.toLowerCase()]));

/** One restaurant: where it is, what it offers, when it opens. */
export function LocationEditScreen() {
  const { rlid = '' } = useParams({ strict: false });
  return (
    <EditScreen
      noun="restaurant"
      read={getStaffLocation}
      params={{ rlid }}
      title={(location) => location?.title ?? 'Restaurant'}
      nav={(location) => location && <LocationLinks location={location} />}
      above={({ base, follow }) =>
        base.archivedAt !== null && <Archived location={base} onRestored={({ version }) => void follow(version)} />
      }
      may={({ rights }) => rights.includes('change')}
      notice={() => <Notice title="You can view this restaurant but not edit it" />}
      looked={({ form, today }) => (
        <fieldset disabled className={styles.fields}>
          <LocationForm form={form} today={today} right="change" error={null} onEdit={() => undefined} />
        </fieldset>
      )}
      save={saveStaffLocation}
      valuesOf={({ form }) => form}
      body={(form) => form}
      merge={mergeForms}
      words={TEXTS}
      saved={({ title }) => `“${title}” is saved.`}
      lists={[listStaffLocations, getLocationHistory]}
      moreFields={summaryFields}
      className={styles.form}
      extra={({ rights, archivedAt }, { isDirty }) => (
        <>
          {rights.includes('delete') && archivedAt === null && (
            <ButtonLink to="/wagtail/locations/$rlid/archive/" params={{ rlid }} variant="quiet">
              Archive
            </ButtonLink>
          )}
          {isDirty && <span className={styles.soft}>Not saved yet</span>}
        </>
      )}
    >
      {({ values, error, change }, { today }) => (
        <LocationForm form={values} today={today} right="change" error={error} onEdit={change} />
      )}
    </EditScreen>
  );
}

function LocationLinks({ location: { rlid, url } }: { location: StaffLocation }) {
  return (
    <nav aria-label="More about this restaurant" className={styles.links}>
      <Link to="/wagtail/locations/">All restaurants</Link>
      <Link to="/wagtail/locations/$rlid/history/" params={{ rlid: String(rlid) }}>
        History
      </Link>
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          View on the site
        </a>
      )}
    </nav>
  );
}

function Archived({
  location: { rlid, rights },
  onRestored,
}: {
  location: StaffLocation;
  onRestored: (location: StaffLocation) => void;
}) {
  const restore = useChange(restoreStaffLocation, {
    refreshes: [listStaffLocations],
    onSuccess: (next) => {
      onRestored(next);
      showFlash({ kind: 'success', text: `“${next.title}” is restored.` });
    },
  });
  return (
    <Notice title="This restaurant is archived">
      <p>Guests cannot find this restaurant.</p>
      {rights.includes('delete') && (
        <Button variant="secondary" isBusy={restore.isPending} onClick={() => restore.mutate({ params: { rlid } })}>
          Restore
        </Button>
      )}
    </Notice>
  );
}
