import { Button } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu, MenuItem } from '#ui/admin/menu.tsx';

/** Moves a row without dragging. @param place among all siblings, counted from 0 */
export function RowMover({
  id,
  title,
  place,
  total,
  onMove,
}: {
  id: number;
  title: string;
  place: number;
  total: number;
  onMove: (id: number, place: number) => void;
}) {
  const moveTo = (to: number) => {
    onMove(id, to);
    // The row moves in the document, which may drop the focus that the menu returns.
    setTimeout(() => document.getElementById(buttonId(id))?.focus(), 0);
  };
  return (
    <Menu
      trigger={
        <Button id={buttonId(id)} variant="quiet" isIcon aria-label={`Move ${title}`}>
          <Icon name="chevron-up-down" />
        </Button>
      }
    >
      {place > 0 && (
        <>
          <MenuItem icon="arrow-up" onClick={() => moveTo(place - 1)}>
            Move up
          </MenuItem>
          <MenuItem icon="arrow-to-top" onClick={() => moveTo(0)}>
            Move to the top
          </MenuItem>
        </>
      )}
      {place < total - 1 && (
        <>
          <MenuItem icon="arrow-down" onClick={() => moveTo(place + 1)}>
            Move down
          </MenuItem>
          <MenuItem icon="arrow-to-bottom" onClick={() => moveTo(total - 1)}>
            Move to the bottom
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function buttonId(id: number): string {
  return `move-page-${id}`;
}
