import { type Dispatch, memo, type SetStateAction, useState } from 'react';
import { LANGUAGES } from '#features/pages/contract.ts';
import { LANGUAGE_NAMES } from '#ui/admin/language-names.ts';
import { Button } from '#ui/admin/button.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { CheckField, TextField } from '#ui/admin/field.tsx';
import { FieldPair, Form } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Card } from '#ui/admin/screen.tsx';
import type { Menu, MenuItem, OptionGroup } from '../menu.ts';
import { parseMoney, typedMoney } from '../money.ts';
import { MenuDialog } from './menu-dialog.tsx';
import styles from './menu.module.css';
import { type ChangeMenu, newGroup, newItem, readCount, withGroup, withoutGroup } from './menu-values.ts';

const LIMITS = [
  ['min', 'Options at least'],
  ['max', 'Options at most'],
  ['mostKinds', 'Different options at most', '0 for all'],
  ['mostOfOne', 'Of one option at most'],
  ['free', 'Included in the price', 'The cheapest of the chosen options'],
] as const;
type LimitName = (typeof LIMITS)[number][0];

/** Groups of options, and the items that are options only. */
export function GroupsCard({ menu, onMenu, onOpen }: { menu: Menu; onMenu: ChangeMenu; onOpen: (id: string) => void }) {
  const [open, setOpen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const group = menu.groups.find(({ id }) => id === open);
  const sold = new Set(menu.categories.flatMap(({ items }) => items));
  const only = menu.items.filter(({ id }) => !sold.has(id));
  const add = () => {
    const [first] = menu.items;
    if (name.trim() === '' || !first) return;
    const added = newGroup(
      name.trim(),
      menu.groups.map(({ id }) => id),
      first.id,
    );
    onMenu((now) => ({ ...now, groups: [...now.groups, added] }));
    setName('');
    setOpen(added.id);
  };
  return (
    <Card
      title="Options"
      intro="A group of options goes with any number of items. Options are items themselves: one that is sold out is sold out everywhere."
    >
      <ButtonRow>
        {menu.groups.map(({ id, name: words }) => (
          <OpenButton key={id} id={id} name={words.en} variant="secondary" onOpen={setOpen} />
        ))}
      </ButtonRow>
      {only.length > 0 && (
        <p className={styles.facts}>
          Sold as options only:{' '}
          {only.map(({ id, name: words }) => (
            <OpenButton key={id} id={id} name={words.en} variant="quiet" onOpen={onOpen} />
          ))}
        </p>
      )}
      <TextField
        label="New group or option"
        value={name}
        maxLength={80}
        onChange={({ target }) => setName(target.value)}
      />
      <ButtonRow>
        <Button variant="secondary" onClick={add}>
          Add group
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            if (name.trim() === '') return;
            onMenu((now) => ({
              ...now,
              items: [
                ...now.items,
                newItem(
                  name.trim(),
                  now.items.map(({ id }) => id),
                ),
              ],
            }));
            setName('');
          }}
        >
          Add option
        </Button>
      </ButtonRow>
      {group && (
        <GroupDialog
          key={group.id}
          group={group}
          menu={menu}
          onGroup={(next) => {
            onMenu((now) => (next ? withGroup(now, next) : withoutGroup(now, group.id)));
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

/** A button that opens a group or an item by its id. */
const OpenButton = memo(function OpenButton({
  id,
  name,
  variant,
  onOpen,
}: {
  id: string;
  name: string;
  variant: 'secondary' | 'quiet';
  onOpen: (id: string) => void;
}) {
  return (
    <Button variant={variant} onClick={() => onOpen(id)}>
      {name}
    </Button>
  );
});

function GroupDialog({
  group: given,
  menu,
  onGroup,
  onClose,
}: {
  group: OptionGroup;
  menu: Menu;
  /** Null removes it. */
  onGroup: (group: OptionGroup | null) => void;
  onClose: () => void;
}) {
  const [group, setGroup] = useState(given);
  const [limits, setLimits] = useState(
    () => Object.fromEntries(LIMITS.map(([name]) => [name, String(given[name])])) as Record<LimitName, string>,
  );
  const [prices, setPrices] = useState<Record<string, string>>(() =>
    Object.fromEntries(given.options.map(({ item, price }) => [item, price === null ? '' : typedMoney(price)])),
  );
  const [complaint, setComplaint] = useState('');
  const send = () => {
    const read = Object.fromEntries(LIMITS.map(([name]) => [name, readCount(limits[name])])) as Record<
      LimitName,
      number
    >;
    const options = group.options.map((option) => ({
      ...option,
      price: (prices[option.item] ?? '').trim() === '' ? null : parseMoney(prices[option.item] ?? ''),
    }));
    const isWrong = Object.values(read).some(Number.isNaN) || read.max < 1 || read.mostOfOne < 1;
    if (
      isWrong ||
      options.length === 0 ||
      options.some(({ price }) => price === undefined) ||
      group.name.en.trim() === ''
    ) {
      setComplaint('Enter a name, at least one option, whole numbers, and prices like 1.50.');
      return;
    }
    onGroup({ ...group, ...read, options: options as OptionGroup['options'] });
  };
  return (
    <MenuDialog of={given} onClose={onClose}>
      <Form
        isBusy={false}
        submitLabel="Apply to draft"
        busyLabel="Apply to draft"
        onSend={send}
        extra={
          <Button variant="secondary" onClick={() => onGroup(null)}>
            Remove group
          </Button>
        }
      >
        <FieldPair>
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={LANGUAGE_NAMES[language]}
              value={group.name[language]}
              maxLength={80}
              onChange={({ target }) => setGroup({ ...group, name: { ...group.name, [language]: target.value } })}
            />
          ))}
          {LIMITS.map(([name, label, help]) => (
            <TextField
              key={name}
              label={label}
              help={help}
              inputMode="numeric"
              value={limits[name]}
              onChange={({ target }) => setLimits({ ...limits, [name]: target.value })}
            />
          ))}
        </FieldPair>
        {menu.items.map((item) => (
          <OptionFields
            key={item.id}
            item={item}
            option={group.options.find((one) => one.item === item.id)}
            price={prices[item.id] ?? ''}
            onGroup={setGroup}
            onPrices={setPrices}
          />
        ))}
        {/* Beside the button: the first field may be out of sight. */}
        {complaint !== '' && <Notice kind="error">{complaint}</Notice>}
      </Form>
    </MenuDialog>
  );
}

/** Whether an item is an option of the group, and how. */
const OptionFields = memo(function OptionFields({
  item: { id, name, price: itemPrice },
  option,
  price,
  onGroup,
  onPrices,
}: {
  item: MenuItem;
  option: OptionGroup['options'][number] | undefined;
  /** The price as the user typed it; may be invalid. */
  price: string;
  onGroup: Dispatch<SetStateAction<OptionGroup>>;
  onPrices: Dispatch<SetStateAction<Record<string, string>>>;
}) {
  const setOptions = (of: (options: OptionGroup['options']) => OptionGroup['options']) =>
    onGroup((group) => ({ ...group, options: of(group.options) }));
  return (
    <FieldPair>
      <CheckField
        label={name.en}
        checked={option !== undefined}
        onChange={({ target: { checked } }) =>
          setOptions((options) =>
            checked
              ? [...options, { item: id, price: null, isDefault: false }]
              : options.filter((one) => one.item !== id),
          )
        }
      />
      {option && (
        <TextField
          label={`Price of ${name.en} here`}
          help={`Leave empty for the item’s price, ${typedMoney(itemPrice)}.`}
          value={price}
          onChange={({ target: { value } }) => onPrices((prices) => ({ ...prices, [id]: value }))}
        />
      )}
      {option && (
        <CheckField
          label={`${name.en} is chosen at first`}
          checked={option.isDefault}
          onChange={({ target: { checked } }) =>
            setOptions((options) => options.map((one) => (one.item === id ? { ...one, isDefault: checked } : one)))
          }
        />
      )}
    </FieldPair>
  );
});
