import { Button } from '#ui/admin/button.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import type { GroupGrants, GroupOffer } from '#features/accounts/groups-contract.ts';
import { COLLECTION_KINDS, type CollectionKind, PERMISSIONS_OF_KIND } from '#features/rights/permissions.ts';
import { COLLECTION_PERMISSION_LABELS, KIND_LABELS } from './grant-texts.ts';
import { GrantRow } from './grant-row.tsx';
import styles from './group-rows.module.css';
import people from './people.module.css';

type Rows = GroupGrants['collections'];

/** Collections with a group's rights, a row for each kind of media in them. */
export function CollectionGrants({
  rows,
  offer,
  nameOf,
  onChange,
  error,
}: {
  rows: Rows;
  offer: GroupOffer['collections'];
  nameOf: (id: number | null) => string;
  onChange: (rows: Rows) => void;
  error: Error | null;
}) {
  const options = (own: number | null) => {
    const offered = offer.map(({ id, name, depth }) => ({
      value: id === null ? '' : String(id),
      label: `${'– '.repeat(depth)}${name}`,
    }));
    const value = own === null ? '' : String(own);
    return offered.some((one) => one.value === value) ? offered : [{ value, label: nameOf(own) }, ...offered];
  };
  const add = (): void => {
    const free = offer.flatMap(({ id }) => COLLECTION_KINDS.map((kind) => ({ collection: id, kind })));
    const isFree = ({ collection, kind }: { collection: number | null; kind: CollectionKind }) =>
      !rows.some((row) => row.collection === collection && row.kind === kind);
    const next = free.find(isFree);
    if (next) onChange([...rows, { ...next, permissions: [...PERMISSIONS_OF_KIND[next.kind].slice(-1)] }]);
  };
  return (
    <>
      {rows.length === 0 && <p className={people.soft}>No collections yet.</p>}
      <ul className={styles.rows}>
        {rows.map(({ collection, kind, permissions }, index) => (
          <GrantRow
            // Rows have no other key: two may have the same collection and kind until one is changed.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            id={`group-collections-${index}`}
            field={`grants.collections.${index}`}
            title={`${nameOf(collection)}, ${KIND_LABELS[kind].toLowerCase()}`}
            error={error}
            permissions={PERMISSIONS_OF_KIND[kind]}
            labels={COLLECTION_PERMISSION_LABELS}
            held={permissions}
            onChange={(held) => onChange(rows.with(index, { collection, kind, permissions: held }))}
            onRemove={() => onChange(rows.toSpliced(index, 1))}
            isPair
          >
            <SelectField
              label="Collection"
              value={collection === null ? '' : String(collection)}
              options={options(collection)}
              onChange={(event) => {
                const { value } = event.currentTarget;
                onChange(rows.with(index, { collection: value === '' ? null : Number(value), kind, permissions }));
              }}
            />
            <SelectField
              label="Kind"
              value={kind}
              options={COLLECTION_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
              onChange={(event) => {
                const next = COLLECTION_KINDS.find((one) => one === event.currentTarget.value) ?? kind;
                const kept = permissions.filter((one) => PERMISSIONS_OF_KIND[next].includes(one));
                onChange(rows.with(index, { collection, kind: next, permissions: kept }));
              }}
            />
          </GrantRow>
        ))}
      </ul>
      {offer.length > 0 && (
        <div>
          <Button variant="secondary" onClick={add}>
            <Icon name="plus" />
            Add collection
          </Button>
        </div>
      )}
    </>
  );
}
