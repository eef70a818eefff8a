import { Link } from '@tanstack/react-router';
import type { RedirectRow } from '#features/redirects/contract.ts';
import { Button } from '#ui/admin/button.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, DataTable, Soft } from '#ui/admin/listing/data-table.tsx';
import type { Sorting } from '#ui/admin/listing/table-parts.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { Menu, MenuLink } from '#ui/admin/menu.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import styles from './redirects.module.css';
import { TargetCell } from './target-cell.tsx';

interface Rights {
  change: boolean;
  delete: boolean;
}

/** The redirects of one page of the list. */
export function RedirectsTable({
  rows,
  rights,
  selection,
  sorting,
}: {
  rows: readonly RedirectRow[];
  rights: Rights;
  selection: Selection | undefined;
  sorting: Sorting;
}) {
  const { language } = useFormats();
  return (
    <DataTable
      label="Redirects"
      rows={rows}
      columns={columnsOf(language)}
      nameOf={({ oldPath }) => oldPath}
      selection={selection}
      sorting={sorting}
      actions={actionsOf(rights)}
    />
  );
}

type Columns = [Column<RedirectRow>, ...Column<RedirectRow>[]];

function columnsOf(language: string): Columns {
  return [
    {
      name: 'from',
      label: 'From',
      isSortable: true,
      cell: ({ id, oldPath }) => (
        <Link to="/wagtail/redirects/$id/" params={{ id: String(id) }} className={styles.address}>
          {oldPath}
        </Link>
      ),
    },
    { name: 'to', label: 'To', cell: (row) => <TargetCell row={row} /> },
    { name: 'site', label: 'Site', isSortable: true, cell: ({ site }) => site?.name ?? 'All sites' },
    {
      name: 'type',
      label: 'Type',
      isSortable: true,
      cell: ({ isPermanent, isAutomatic }) => (
        <>
          {isPermanent ? 'Permanent' : 'Temporary'}
          <Soft>{isAutomatic ? 'Automatic' : 'Manual'}</Soft>
        </>
      ),
    },
    {
      name: 'hits',
      label: 'Hits',
      isSortable: true,
      isDownFirst: true,
      cell: ({ hitCount, lastHitAt }) => (
        <>
          {formatCount(hitCount, language)}
          <Soft>{lastHitAt ? <RelativeTime at={lastHitAt} /> : 'Never used'}</Soft>
        </>
      ),
    },
    {
      name: 'created',
      label: 'Created',
      isSortable: true,
      isDownFirst: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function actionsOf(rights: Rights) {
  return function actions(row: RedirectRow) {
    return <RowMenu row={row} rights={rights} />;
  };
}

function RowMenu({ row, rights }: { row: RedirectRow; rights: Rights }) {
  const params = { id: String(row.id) };
  return (
    <Menu
      trigger={
        <Button variant="quiet" isIcon aria-label={`Actions for ${row.oldPath}`}>
          <Icon name="more" />
        </Button>
      }
    >
      {rights.change && (
        <MenuLink icon="pencil" link={<Link to="/wagtail/redirects/$id/" params={params} />}>
          Edit
        </MenuLink>
      )}
      <MenuLink icon="clock" link={<Link to="/wagtail/redirects/$id/history/" params={params} />}>
        History
      </MenuLink>
      {rights.delete && (
        <MenuLink icon="trash" link={<Link to="/wagtail/redirects/$id/delete/" params={params} />}>
          Delete
        </MenuLink>
      )}
    </Menu>
  );
}
