import { Button } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';

/** Moves an item of a list up or down by one. Buttons stay at the ends of the list, so that the focus is not lost. */
export function OrderButtons<Thing>({
  things,
  index,
  name,
  isBusy,
  onOrder,
}: {
  things: readonly Thing[];
  /** Position of the item that the buttons move. */
  index: number;
  name: string;
  isBusy: boolean;
  onOrder: (things: Thing[]) => void;
}) {
  if (things.length < 2) return null;
  const move = (to: number) => {
    const [moved] = things.slice(index, index + 1);
    if (moved !== undefined) onOrder(things.toSpliced(index, 1).toSpliced(to, 0, moved));
  };
  return (
    <>
      <Button
        variant="quiet"
        isIcon
        aria-label={`Move ${name} up`}
        isBusy={isBusy || index === 0}
        onClick={() => move(index - 1)}
      >
        <Icon name="arrow-up" />
      </Button>
      <Button
        variant="quiet"
        isIcon
        aria-label={`Move ${name} down`}
        isBusy={isBusy || index === things.length - 1}
        onClick={() => move(index + 1)}
      >
        <Icon name="arrow-down" />
      </Button>
    </>
  );
}
