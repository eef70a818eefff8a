import { useState } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { useChoosers } from '#ui/admin/content-form/choosers.ts';
import { Icon } from '#ui/admin/icon.tsx';
import type { GroupGrants } from '#features/accounts/groups-contract.ts';
import { PAGE_PERMISSIONS } from '#features/rights/permissions.ts';
import { PAGE_PERMISSION_LABELS } from './grant-texts.ts';
import { GrantRow } from './grant-row.tsx';
import styles from './group-rows.module.css';
import people from './people.module.css';

type Rows = GroupGrants['pages'];

/** Pages on which a group holds rights, each with all below it. */
export function PageGrants({
  rows,
  titleOf,
  onChange,
  onTitle,
  error,
}: {
  rows: Rows;
  titleOf: (id: number) => string;
  onChange: (rows: Rows) => void;
  /** Called with the title of a chosen page. */
  onTitle: (id: number, title: string) => void;
  error: Error | null;
}) {
  const choosers = useChoosers();
  const [isChoosing, setIsChoosing] = useState(false);
  const choose = async (): Promise<void> => {
    if (isChoosing) return;
    setIsChoosing(true);
    const chosen = await choosers.choose('page', { exclude: rows.map(({ page }) => page) });
    setIsChoosing(false);
    if (!chosen) return;
    onTitle(chosen.id, chosen.title);
    if (!rows.some(({ page }) => page === chosen.id)) onChange([...rows, { page: chosen.id, permissions: ['change'] }]);
  };
  return (
    <>
      {rows.length === 0 && <p className={people.soft}>No pages yet.</p>}
      <ul className={styles.rows}>
        {rows.map(({ page, permissions }, index) => (
          <GrantRow
            key={page}
            id={`group-pages-${index}`}
            field={`grants.pages.${index}`}
            title={titleOf(page)}
            error={error}
            permissions={PAGE_PERMISSIONS}
            labels={PAGE_PERMISSION_LABELS}
            held={permissions}
            onChange={(held) => onChange(rows.with(index, { page, permissions: held }))}
            onRemove={() => onChange(rows.toSpliced(index, 1))}
          >
            <strong>
              <bdi>{titleOf(page)}</bdi>
            </strong>
          </GrantRow>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={() => void choose()}>
          <Icon name="plus" />
          Add page
        </Button>
      </div>
    </>
  );
}
