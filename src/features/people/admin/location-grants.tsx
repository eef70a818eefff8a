import { Button } from '#ui/admin/button.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import type { GroupGrants, GroupOffer } from '#features/accounts/groups-contract.ts';
import { MODEL_PERMISSIONS } from '#features/rights/permissions.ts';
import { MODEL_PERMISSION_LABELS } from './grant-texts.ts';
import { GrantRow } from './grant-row.tsx';
import styles from './group-rows.module.css';
import people from './people.module.css';

type Rows = GroupGrants['locations'];

/** Regions with a group's rights on their restaurants. */
export function LocationGrants({
  rows,
  offer,
  nameOf,
  onChange,
  error,
}: {
  rows: Rows;
  offer: GroupOffer['regions'];
  nameOf: (country: string, state: string) => string;
  onChange: (rows: Rows) => void;
  error: Error | null;
}) {
  const options = ({ country, state }: Rows[number]) => {
    const offered = offer.map((region) => ({ value: valueOf(region), label: region.label }));
    const value = valueOf({ country, state });
    return offered.some((one) => one.value === value)
      ? offered
      : [{ value, label: nameOf(country, state) }, ...offered];
  };
  const add = (): void => {
    const next = offer.find((region) => !rows.some((row) => valueOf(row) === valueOf(region)));
    if (next) onChange([...rows, { country: next.country, state: next.state, permissions: ['view'] }]);
  };
  return (
    <>
      {rows.length === 0 && <p className={people.soft}>No regions yet.</p>}
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          <GrantRow
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            id={`group-locations-${index}`}
            field={`grants.locations.${index}`}
            title={nameOf(row.country, row.state)}
            error={error}
            permissions={MODEL_PERMISSIONS}
            labels={MODEL_PERMISSION_LABELS}
            held={row.permissions}
            onChange={(permissions) => onChange(rows.with(index, { ...row, permissions }))}
            onRemove={() => onChange(rows.toSpliced(index, 1))}
          >
            <SelectField
              label="Region"
              value={valueOf(row)}
              options={options(row)}
              onChange={(event) => {
                const [country = '', state = ''] = event.currentTarget.value.split('/');
                onChange(rows.with(index, { ...row, country, state }));
              }}
            />
          </GrantRow>
        ))}
      </ul>
      {offer.length > 0 && (
        <div>
          <Button variant="secondary" onClick={add}>
            <Icon name="plus" />
            Add region
          </Button>
        </div>
      )}
    </>
  );
}

function valueOf({ country, state }: { country: string; state: string }): string {
  return `${country}/${state}`;
}
