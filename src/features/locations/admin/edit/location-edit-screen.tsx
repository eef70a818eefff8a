import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { listStaffLocations } from '../../staff-contract.ts';
import {
  getLocationHistory,
  getStaffLocation,
  restoreStaffLocation,
  saveStaffLocation,
  type StaffLocation,
} from '../../staff-contract-edit.ts';
import { isConflict, Refusal } from '#ui/admin/api/problem.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey, useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { EditConflict } from './edit-conflict.tsx';
import styles from './edit-location.module.css';
import { summaryFields } from './form-errors.ts';
import { LocationForm } from './location-form.tsx';
import { differingFields } from './three-way.ts';

/** One restaurant: where it is, what it offers, when it opens. */
export function LocationEditScreen() {
  const { rlid = '' } = useParams({ strict: false });
  const location = useEndpoint(getStaffLocation, { params: { rlid } });
  return (
    <Screen title={location.data?.title ?? 'Restaurant'}>
      <AsyncContent query={location} what="this restaurant">
        {(data) => <Editor key={data.rlid} location={data} />}
      </AsyncContent>
    </Screen>
  );
}

function Editor({ location }: { location: StaffLocation }) {
  const { rlid } = location;
  const client = useQueryClient();
  const [base, setBase] = useState(location);
  const [form, setForm] = useState(location.form);
  const [theirs, setTheirs] = useState<StaffLocation | null>(null);
  const isChanged = differingFields(base.form, form).length > 0;
  const take = (next: StaffLocation) => {
    setBase(next);
    setForm(next.form);
    setTheirs(null);
    client.setQueryData(endpointKey(getStaffLocation, { params: { rlid } }), next);
  };
  const save = useChange(saveStaffLocation, {
    refreshes: [listStaffLocations, getLocationHistory],
    onSuccess: (next) => {
      take(next);
      showFlash({ kind: 'success', text: `“${next.title}” is saved.` });
    },
  });
  const restore = useChange(restoreStaffLocation, {
    refreshes: [listStaffLocations],
    onSuccess: (next) => {
      take(next);
      showFlash({ kind: 'success', text: `“${next.title}” is restored.` });
    },
  });
  const readTheirs = async () => {
    try {
      setTheirs(await callEndpoint(getStaffLocation, { params: { rlid } }));
    } catch (error) {
      // The refusal of the save is shown above the form already.
      if (!(error instanceof Refusal)) throw error;
    }
  };
  const send = (baseVersion: number, values = form) =>
    save.mutate(
      { params: { rlid }, body: { ...values, baseVersion } },
      {
        onError: (error) => {
          if (isConflict(error)) void readTheirs();
        },
      },
    );
  const mayChange = base.rights.includes('change');
  return (
    <>
      <nav aria-label="More about this restaurant" className={styles.links}>
        <Link to="/wagtail/locations/">All restaurants</Link>
        <Link to="/wagtail/locations/$rlid/history/" params={{ rlid: String(rlid) }}>
          History
        </Link>
        {base.url && (
          <a href={base.url} target="_blank" rel="noreferrer">
            View on the site
          </a>
        )}
      </nav>
      {base.archivedAt !== null && (
        <Notice title="This restaurant is archived">
          <p>Guests cannot find this restaurant.</p>
          {base.rights.includes('delete') && (
            <Button variant="secondary" isBusy={restore.isPending} onClick={() => restore.mutate({ params: { rlid } })}>
              Restore
            </Button>
          )}
        </Notice>
      )}
      {!mayChange && <Notice title="You can view this restaurant but not edit it" />}
      {theirs ? (
        <EditConflict
          base={base.form}
          mine={form}
          theirs={theirs}
          isBusy={save.isPending}
          onLoad={() => take(theirs)}
          onSaveOver={(merged) => {
            setForm(merged);
            setBase(theirs);
            setTheirs(null);
            send(theirs.version, merged);
          }}
        />
      ) : (
        <ErrorSummary error={save.error} fields={summaryFields(save.error)} />
      )}
      <form
        noValidate
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) send(base.version);
        }}
      >
        <fieldset disabled={!mayChange} className={styles.fields}>
          <LocationForm
            form={form}
            today={base.today}
            right="change"
            error={save.error}
            onEdit={(changes) => setForm((before) => ({ ...before, ...changes }))}
          />
        </fieldset>
        {mayChange && (
          <div className={styles.actions}>
            <Button type="submit" isBusy={save.isPending}>
              {save.isPending ? 'Saving…' : 'Save'}
            </Button>
            {base.rights.includes('delete') && base.archivedAt === null && (
              <ButtonLink to="/wagtail/locations/$rlid/archive/" params={{ rlid: String(rlid) }} variant="quiet">
                Archive
              </ButtonLink>
            )}
            {isChanged && <span className={styles.soft}>Not saved yet</span>}
          </div>
        )}
      </form>
      <LeaveGuard hasChanges={() => isChanged} />
    </>
  );
}
