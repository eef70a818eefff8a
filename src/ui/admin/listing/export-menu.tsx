import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Menu, MenuAnchor } from '../menu.tsx';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Exports the data of a screen as a file: the screen's address with `export`. A list's `query` filters the file like
 * the list; page and order do not affect the file.
 */
export function ExportMenu({ path, query = {} }: { path: string; query?: Query }) {
  const { p: _p, ordering: _ordering, ...narrowing } = query;
  const present = Object.entries(narrowing).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const href = (format: 'csv' | 'xlsx') => `${path}?${new URLSearchParams([['export', format], ...present])}`;
  return (
    <Menu
      trigger={
        <Button variant="secondary">
          Export
          <Icon name="chevron-down" />
        </Button>
      }
    >
      <MenuAnchor icon="document" href={href('csv')}>
        CSV
      </MenuAnchor>
      <MenuAnchor icon="document" href={href('xlsx')}>
        XLSX
      </MenuAnchor>
    </Menu>
  );
}
