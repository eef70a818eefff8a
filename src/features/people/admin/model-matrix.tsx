import { Fragment } from 'react';
import type { GrantableModel, GroupGrants } from '#features/accounts/groups-contract.ts';
import { MODEL_PERMISSIONS, type ModelPermission } from '#features/rights/permissions.ts';
import { ScrollRegion } from '#ui/admin/scroll-region.tsx';
import { complaintInRow } from './grant-row.tsx';
import { MODEL_PERMISSION_LABELS } from './grant-texts.ts';
import styles from './group-rows.module.css';

type Rows = GroupGrants['models'];

/** Table of kinds of records and permissions. Any permission on a kind includes the permission to view it. */
export function ModelMatrix({
  rows,
  models,
  onChange,
  error,
}: {
  rows: Rows;
  models: readonly GrantableModel[];
  onChange: (rows: Rows) => void;
  error: Error | null;
}) {
  const heldOf = (model: string) => rows.find((row) => row.model === model)?.permissions ?? [];
  const set = (model: string, permission: ModelPermission, isOn: boolean): void => {
    const held = heldOf(model);
    const next = MODEL_PERMISSIONS.filter((one) => (one === permission ? isOn : held.includes(one)));
    const at = rows.findIndex((row) => row.model === model);
    if (at < 0) onChange([...rows, { model, permissions: next }]);
    else onChange(next.length > 0 ? rows.with(at, { model, permissions: next }) : rows.toSpliced(at, 1));
  };
  const sections = [...new Set(models.map(({ section }) => section))];
  return (
    <ScrollRegion label="All columns of Records">
      <table className={styles.matrix} aria-label="Records">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            {MODEL_PERMISSIONS.map((permission) => (
              <th key={permission} scope="col">
                {MODEL_PERMISSION_LABELS[permission]}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section}>
            <tr>
              <th scope="rowgroup" colSpan={MODEL_PERMISSIONS.length + 1}>
                {section}
              </th>
            </tr>
            {models
              .filter((one) => one.section === section)
              .map(({ model, label, permissions }) => {
                const index = rows.findIndex((row) => row.model === model);
                const complaint = index < 0 ? undefined : complaintInRow(error, `grants.models.${index}`);
                return (
                  <Fragment key={model}>
                    <tr>
                      <th scope="row" id={`group-model-${model}`} tabIndex={-1}>
                        {label}
                      </th>
                      {MODEL_PERMISSIONS.map((permission) => (
                        <td key={permission}>
                          {permissions.includes(permission) && (
                            <label className={styles.tick}>
                              <input
                                type="checkbox"
                                aria-label={`${MODEL_PERMISSION_LABELS[permission]}: ${label}`}
                                checked={heldOf(model).includes(permission)}
                                onChange={(event) => set(model, permission, event.currentTarget.checked)}
                              />
                            </label>
                          )}
                        </td>
                      ))}
                    </tr>
                    {complaint && (
                      <tr>
                        <td colSpan={MODEL_PERMISSIONS.length + 1} className={styles.error}>
                          {complaint}
                        </td>
                      </tr>
                    )}
                  </Fragment>
                );
              })}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}
