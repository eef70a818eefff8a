import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { dateOfMs } from '#features/opening-hours/hours-calendar.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useNow } from '#ui/admin/use-now.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { LOCATION_SERVICES, listStaffLocations } from '../../staff-contract.ts';
import { addStaffLocation, type LocationForm as Values } from '../../staff-contract-edit.ts';
import { useRegionRights } from '../use-region-rights.ts';
import styles from './edit-location.module.css';
import { summaryFields } from './form-errors.ts';
import { LocationForm } from './location-form.tsx';
import { differingFields } from './three-way.ts';
import { LOCATION_FLAGS } from '../../fields/flags.ts';

const SPANS = [{ open: '11:00', close: '22:00' }];
const NEW: Values = {
  restaurantNumber: '',
  name: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  latitude: '',
  longitude: '',
  phone: '',
  timeZone: 'America/New_York',
  status: 'coming_soon',
  reopensOn: '',
  services: Object.fromEntries(
    LOCATION_SERVICES.map((name) => [name, name !== 'waitListReady' && LOCATION_FLAGS[name].isUsual]),
  ) as Values['services'],
  operationHours: Array.from({ length: 7 }, () => SPANS),
  curbsideHours: null,
  deliveryHours: null,
  exceptions: [],
};

/** A new restaurant; guests read "Coming soon" until its status is changed. */
export function LocationAddScreen() {
  const [form, setForm] = useState(NEW);
  const now = useNow();
  const { mayAdd } = useRegionRights();
  const navigate = useNavigate();
  // Set before leaving is checked: the call itself counts as done only after that.
  const isSaved = useRef(false);
  const add = useChange(addStaffLocation, {
    refreshes: [listStaffLocations],
    onSuccess: ({ rlid, title }) => {
      isSaved.current = true;
      void navigate({ to: '/wagtail/locations/$rlid/', params: { rlid: String(rlid) } }).then(() =>
        showFlash({ kind: 'success', text: `“${title}” is added.` }),
      );
    },
  });
  if (!mayAdd) {
    return (
      <Screen title="Add restaurant">
        <Notice kind="error" title="You may not add restaurants">
          <Link to="/wagtail/locations/">All restaurants</Link>
        </Notice>
      </Screen>
    );
  }
  return (
    <Screen title="Add restaurant">
      <nav aria-label="More about restaurants" className={styles.links}>
        <Link to="/wagtail/locations/">All restaurants</Link>
      </nav>
      <ErrorSummary error={add.error} fields={summaryFields(add.error)} />
      <form
        noValidate
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) add.mutate({ body: form });
        }}
      >
        <LocationForm
          form={form}
          today={dateOfMs(now)}
          right="add"
          error={add.error}
          onEdit={(changes) => setForm((before) => ({ ...before, ...changes }))}
        />
        <div className={styles.actions}>
          <Button type="submit" isBusy={add.isPending}>
            {add.isPending ? 'Adding…' : 'Add restaurant'}
          </Button>
        </div>
      </form>
      <LeaveGuard hasChanges={() => !isSaved.current && differingFields(NEW, form).length > 0} />
    </Screen>
  );
}
