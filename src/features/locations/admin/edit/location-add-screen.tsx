import { Link } from '@tanstack/react-router';
import { dateOfMs } from '#features/opening-hours/hours-calendar.ts';
import { useNow } from '#ui/admin/use-now.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { AddForm } from '#ui/admin/records/record-form.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { LOCATION_SERVICES } from '../../staff-contract.ts';
import { addStaffLocation, type LocationForm as Values } from '../../staff-contract-edit.ts';
import { LOCATION_FLAGS } from '../../fields/flags.ts';
import { useRegionRights } from '../use-region-rights.ts';
import styles from './edit-location.module.css';
import { summaryFields } from './form-errors.ts';
import { LocationForm } from './location-form.tsx';

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
  const today = dateOfMs(useNow());
  const { mayAdd } = useRegionRights();
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
      <AddForm
        noun="restaurant"
        endpoint={addStaffLocation}
        empty={NEW}
        body={(form) => form}
        submitLabel="Add restaurant"
        list="/wagtail/locations/"
        onAdded={({ rlid, title }, _, leave) =>
          leave('/wagtail/locations/$rlid/', `“${title}” is added.`, { rlid: String(rlid) })
        }
        moreFields={summaryFields}
        className={styles.form}
      >
        {({ values, error, change }) => (
          <LocationForm form={values} today={today} right="add" error={error} onEdit={change} />
        )}
      </AddForm>
    </Screen>
  );
}
