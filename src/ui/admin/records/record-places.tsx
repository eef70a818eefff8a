import { Button } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { Menu, MenuLink } from '../menu.tsx';
import { RecordNav, type ScreenAddress } from '../record-nav.tsx';

/** Screens about one record, in the order of their links: the label of each, and its icon in a row's menu. */
const SCREENS = {
  edit: { label: 'Edit', icon: 'pencil' },
  view: { label: 'View', icon: 'eye' },
  copy: { label: 'Copy', icon: 'duplicate' },
  usage: { label: 'Uses', icon: 'link' },
  privacy: { label: 'Privacy', icon: 'lock' },
  history: { label: 'History', icon: 'clock' },
  address: { label: 'Address', icon: 'link' },
  delete: { label: 'Delete', icon: 'trash' },
} as const satisfies Record<string, { label: string; icon: IconName }>;

export type RecordScreen = keyof typeof SCREENS;

/** One kind of record: its name, its list, and the screens about one record, with `$id` in their addresses. */
export interface RecordPlaces {
  /** "site" */
  noun: string;
  list: { to: ScreenAddress; label: string };
  screens: Readonly<Partial<Record<RecordScreen, ScreenAddress>>> & { edit: ScreenAddress };
}

/** Screens that a user may open; unnamed ones are open. */
export type RecordRights = Readonly<Partial<Record<RecordScreen, boolean | undefined>>>;

function screensFor({ screens }: RecordPlaces, rights: RecordRights) {
  return (Object.keys(SCREENS) as RecordScreen[]).flatMap((name) => {
    const to = screens[name];
    return to === undefined || rights[name] === false ? [] : [{ name, to, ...SCREENS[name] }];
  });
}

/** The link back to the list, and links to the screens about one record. */
export function PlacesNav({ of, id, may = {} }: { of: RecordPlaces; id: number; may?: RecordRights }) {
  return (
    <RecordNav label={`This ${of.noun}`} back={of.list} id={id} screens={screensFor(of, { ...may, view: false })} />
  );
}

/** Links for a row of a list: users who may not edit the record get a link to view it, where such a screen exists. */
export function RecordMenu({
  of,
  row,
  name,
  may = {},
}: {
  of: RecordPlaces;
  row: { id: number };
  name: string;
  may?: RecordRights;
}) {
  const params = { id: String(row.id) };
  return (
    <Menu
      trigger={
        <Button variant="quiet" isIcon aria-label={`Actions for ${name}`}>
          <Icon name="more" />
        </Button>
      }
    >
      {screensFor(of, { view: may.edit === false, ...may }).map(({ name: screen, to, label, icon }) => (
        <MenuLink key={screen} icon={icon} to={to} params={params}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  );
}
