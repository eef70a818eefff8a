import { memo, useState } from 'react';
import { LANGUAGES } from '#features/pages/contract.ts';
import { LANGUAGE_NAMES } from '#ui/admin/language-names.ts';
import { Button } from '#ui/admin/button.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu as MenuButton, MenuItem as MenuEntry } from '#ui/admin/menu.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { ScrollRegion } from '#ui/admin/scroll-region.tsx';
import type { Menu, MenuItem } from '../menu.ts';
import { parseMoney, parsePercent, typedMoney } from '../money.ts';
import styles from './menu.module.css';
import { type ChangeMenu, newItem, repriced, withCategory, withItem, withMoved, withoutItem } from './menu-values.ts';

type Category = Menu['categories'][number];

interface CategoryCardProps {
  category: Category;
  /** The items of the category, in its order. */
  items: readonly MenuItem[];
  onMenu: ChangeMenu;
  /** Opens the dialog with all fields of an item. */
  onOpen: (id: string) => void;
}

/**
 * A category of the menu: its names, and its items as a grid of names and prices. Cards and rows are drawn again only
 * when what they show has changed: a menu has up to 2,000 items.
 */
export const CategoryCard = memo(function CategoryCard({ category, items, onMenu, onOpen }: CategoryCardProps) {
  const [name, setName] = useState('');
  const [more, setMore] = useState('');
  const set = (change: Partial<Category>) => onMenu((menu) => withCategory(menu, { ...category, ...change }));
  const add = () => {
    if (name.trim() === '') return;
    onMenu((menu) => {
      const item = newItem(
        name.trim(),
        menu.items.map(({ id }) => id),
      );
      return withCategory(
        { ...menu, items: [...menu.items, item] },
        { ...category, items: [...category.items, item.id] },
      );
    });
    setName('');
  };
  /** "0.50" adds fifty cents, "5%" adds five percent; "-" in front subtracts them. */
  const reprice = () => {
    const sign = more.trim().startsWith('-') ? -1 : 1;
    const text = more.trim().replace(/^[+-]/, '').trim();
    const percent = text.endsWith('%') ? parsePercent(text) : undefined;
    const cents = percent === undefined ? parseMoney(text) : 0;
    if (cents === undefined) return;
    const by = { sign, cents, ppm: percent ?? 0 } as const;
    const ids = new Set(category.items);
    onMenu((menu) => ({ ...menu, items: menu.items.map((one) => (ids.has(one.id) ? repriced(one, by) : one)) }));
    setMore('');
  };
  return (
    <Card title={category.name.en || 'Category'}>
      <FieldPair>
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={LANGUAGE_NAMES[language]}
            value={category.name[language]}
            maxLength={80}
            onChange={({ target }) => set({ name: { ...category.name, [language]: target.value } })}
          />
        ))}
      </FieldPair>
      {items.length > 0 && (
        <ScrollRegion label={`Items of ${category.name.en}`}>
          <table className={styles.grid}>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Price</th>
                <th scope="col">Calories</th>
                <th scope="col">
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <ItemRow key={item.id} item={item} categoryId={category.id} onMenu={onMenu} onOpen={onOpen} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <FieldPair>
        <TextField
          label="New item"
          value={name}
          maxLength={80}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <TextField
          label="Change all prices by"
          value={more}
          help="0.50, -0.50 or 5%"
          onChange={({ target }) => setMore(target.value)}
        />
      </FieldPair>
      <ButtonRow>
        <Button variant="secondary" onClick={add}>
          Add item
        </Button>
        <Button variant="secondary" onClick={reprice}>
          Change the prices
        </Button>
        {items.length === 0 && (
          <Button
            variant="secondary"
            onClick={() =>
              onMenu((menu) => ({ ...menu, categories: menu.categories.filter(({ id }) => id !== category.id) }))
            }
          >
            Remove category
          </Button>
        )}
      </ButtonRow>
    </Card>
  );
}, hasSameParts);

/** The list of items is made again for each change of the menu, of the same items. */
function hasSameParts(before: CategoryCardProps, after: CategoryCardProps): boolean {
  return (
    before.category === after.category &&
    before.items.length === after.items.length &&
    before.items.every((item, at) => item === after.items[at])
  );
}

const ItemRow = memo(function ItemRow({
  item,
  categoryId,
  onMenu,
  onOpen,
}: {
  item: MenuItem;
  categoryId: string;
  onMenu: ChangeMenu;
  onOpen: (id: string) => void;
}) {
  // As typed, while the text is not an amount.
  const [price, setPrice] = useState<string | null>(null);
  const { calories, sizes } = item;
  const set = (change: Partial<MenuItem>) => onMenu((menu) => withItem(menu, { ...item, ...change }));
  const move = (by: number) => onMenu((menu) => withMoved(menu, { categoryId, id: item.id, by }));
  return (
    <tr>
      <td>
        <input
          aria-label={`Name of ${item.name.en}`}
          value={item.name.en}
          maxLength={80}
          onChange={({ target }) => set({ name: { ...item.name, en: target.value } })}
        />
      </td>
      <td>
        {sizes.length > 0 ? (
          sizes.map((size) => typedMoney(size.price)).join(' / ')
        ) : (
          <input
            aria-label={`Price of ${item.name.en}`}
            inputMode="decimal"
            value={price ?? typedMoney(item.price)}
            aria-invalid={price !== null && parseMoney(price) === undefined ? true : undefined}
            onChange={({ target }) => {
              setPrice(target.value);
              const cents = parseMoney(target.value);
              if (cents !== undefined) set({ price: cents });
            }}
            onBlur={() => setPrice(null)}
          />
        )}
      </td>
      <td>{calories ? (calories.low === calories.high ? calories.low : `${calories.low}–${calories.high}`) : '–'}</td>
      <td className={styles.actions}>
        <ButtonRow>
          <Button variant="secondary" aria-label={`Edit ${item.name.en}`} onClick={() => onOpen(item.id)}>
            Edit
          </Button>
          <MenuButton
            trigger={
              <Button variant="quiet" isIcon aria-label={`More: ${item.name.en}`}>
                <Icon name="more" />
              </Button>
            }
          >
            <MenuEntry icon="arrow-up" onClick={() => move(-1)}>
              Move up
            </MenuEntry>
            <MenuEntry icon="arrow-down" onClick={() => move(1)}>
              Move down
            </MenuEntry>
            <MenuEntry icon="trash" onClick={() => onMenu((menu) => withoutItem(menu, item.id))}>
              Remove
            </MenuEntry>
          </MenuButton>
        </ButtonRow>
      </td>
    </tr>
  );
});
