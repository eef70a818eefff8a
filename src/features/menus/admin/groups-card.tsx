import { useState } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { CheckField, TextField } from '#ui/admin/field.tsx';
import { FieldPair, Form } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Card } from '#ui/admin/screen.tsx';
import type { Menu, OptionGroup } from '../menu.ts';
import { parseMoney, typedMoney } from '../money.ts';
import { LANGUAGE_LABELS } from './category-card.tsx';
import styles from './menu.module.css';
import { newGroup, newItem } from './menu-values.ts';

const LIMITS = [
  ['min', 'At least'],
  ['max', 'At most'],
  ['mostKinds', 'Different ones at most', '0 for all'],
  ['mostOfOne', 'Of the same at most'],
  ['free', 'Included in the price', 'The cheapest of those chosen'],
] as const;
type LimitName = (typeof LIMITS)[number][0];

/** Groups of options, and the items that are options only. */
export function GroupsCard({
  menu,
  onMenu,
  onOpen,
}: {
  menu: Menu;
  onMenu: (menu: Menu) => void;
  onOpen: (id: string) => void;
}) {
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
    onMenu({ ...menu, groups: [...menu.groups, added] });
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
          <Button key={id} variant="secondary" onClick={() => setOpen(id)}>
            {words.en}
          </Button>
        ))}
      </ButtonRow>
      {only.length > 0 && (
        <p className={styles.facts}>
          Sold as options only:{' '}
          {only.map((item) => (
            <Button key={item.id} variant="quiet" onClick={() => onOpen(item.id)}>
              {item.name.en}
            </Button>
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
            onMenu({
              ...menu,
              items: [
                ...menu.items,
                newItem(
                  name.trim(),
                  menu.items.map(({ id }) => id),
                ),
              ],
            });
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
            const groups = next
              ? menu.groups.map((one) => (one.id === group.id ? next : one))
              : menu.groups.filter((one) => one.id !== group.id);
            const items = next
              ? menu.items
              : menu.items.map((item) => ({ ...item, groups: item.groups.filter((id) => id !== group.id) }));
            onMenu({ ...menu, groups, items });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

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
    const read = Object.fromEntries(LIMITS.map(([name]) => [name, Number(limits[name])])) as Record<LimitName, number>;
    const options = group.options.map((option) => ({
      ...option,
      price: (prices[option.item] ?? '').trim() === '' ? null : parseMoney(prices[option.item] ?? ''),
    }));
    const isWrong =
      Object.values(read).some((one) => !Number.isInteger(one) || one < 0) || read.max < 1 || read.mostOfOne < 1;
    if (
      isWrong ||
      options.length === 0 ||
      options.some(({ price }) => price === undefined) ||
      group.name.en.trim() === ''
    ) {
      setComplaint('A group has a name, an option, whole numbers, and prices like 1.50.');
      return;
    }
    onGroup({ ...group, ...read, options: options as OptionGroup['options'] });
  };
  return (
    <Dialog isOpen isWide onClose={onClose} title={given.name.en} description={`Its id is “${given.id}”.`}>
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
        {complaint !== '' && <Notice kind="error">{complaint}</Notice>}
        <FieldPair>
          {(['en', 'es', 'fr-CA'] as const).map((language) => (
            <TextField
              key={language}
              label={LANGUAGE_LABELS[language]}
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
        {menu.items.map((item) => {
          const option = group.options.find((one) => one.item === item.id);
          return (
            <FieldPair key={item.id}>
              <CheckField
                label={item.name.en}
                checked={option !== undefined}
                onChange={({ target }) =>
                  setGroup({
                    ...group,
                    options: target.checked
                      ? [...group.options, { item: item.id, price: null, isDefault: false }]
                      : group.options.filter((one) => one.item !== item.id),
                  })
                }
              />
              {option && (
                <TextField
                  label={`Price of ${item.name.en} here`}
                  help={`Leave empty for the item’s price, ${typedMoney(item.price)}.`}
                  value={prices[item.id] ?? ''}
                  onChange={({ target }) => setPrices({ ...prices, [item.id]: target.value })}
                />
              )}
              {option && (
                <CheckField
                  label={`${item.name.en} is chosen at first`}
                  checked={option.isDefault}
                  onChange={({ target }) =>
                    setGroup({
                      ...group,
                      options: group.options.map((one) =>
                        one.item === item.id ? { ...one, isDefault: target.checked } : one,
                      ),
                    })
                  }
                />
              )}
            </FieldPair>
          );
        })}
      </Form>
    </Dialog>
  );
}
