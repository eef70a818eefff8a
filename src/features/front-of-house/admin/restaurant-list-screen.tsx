import { Link } from '@tanstack/react-router';
import type { Column } from '#ui/admin/listing/data-table.tsx';
import type { ScreenAddress } from '#ui/admin/record-nav.tsx';
import { type ListDeclaration, ListScreen } from '#ui/admin/records/list-screen.tsx';

/** A page of a list of restaurants, with the columns that all such lists have. */
interface RestaurantPage {
  rows: { rlid: number; name: string; city: string; state: string }[];
  total: number;
  p: number;
  pages: number;
}

/** The restaurants at which a user works, each with a link to its screen. */
export function RestaurantListScreen<Data extends RestaurantPage>({
  to,
  columns,
  what,
  ...list
}: Pick<ListDeclaration<Data>, 'endpoint'> & {
  title: string;
  intro: string;
  /** The screen about one restaurant, with its number as `$id` in the address. */
  to: ScreenAddress;
  columns: readonly Column<Data['rows'][number]>[];
  /** "whose orders you may see": ends the message of an empty list. */
  what: string;
}) {
  return (
    <ListScreen
      {...list}
      label="Restaurants"
      nouns={['restaurant', 'restaurants']}
      nothing={`There is no restaurant ${what}.`}
      nameOf={({ name }) => name}
      columns={[
        {
          name: 'name',
          label: 'Restaurant',
          cell: ({ rlid, name }) => (
            <Link to={to} params={{ id: String(rlid) }}>
              {name}
            </Link>
          ),
        },
        { name: 'place', label: 'Place', cell: ({ city, state }) => `${city}, ${state}` },
        ...columns,
      ]}
    />
  );
}
