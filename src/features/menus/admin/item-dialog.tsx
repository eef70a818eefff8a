import { useEffect, useId, useRef, useState } from 'react';
import { LANGUAGES } from '#features/pages/contract.ts';
import { LANGUAGE_NAMES } from '#ui/admin/language-names.ts';
import { isBlank } from '#shared/is-blank.ts';
import { Button } from '#ui/admin/button.tsx';
import { useChoosers } from '#ui/admin/content-form/choosers.ts';
import { Chosen } from '#ui/admin/content-form/widgets/chosen.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '#ui/admin/field.tsx';
import { FieldPair, Form } from '#ui/admin/form.tsx';
import type { Menu, MenuItem } from '../menu.ts';
import { ALLERGENS, type Allergen, DIETS, STATIONS, TAX_CLASSES } from '../menu-texts.ts';
import { parseMoney, typedMoney } from '../money.ts';
import styles from './menu.module.css';
import { MenuDialog } from './menu-dialog.tsx';
import { newId, readCount } from './menu-values.ts';

const ALLERGEN_LABELS: Readonly<Record<Allergen, string>> = {
  milk: 'Milk',
  eggs: 'Eggs',
  fish: 'Fish',
  shellfish: 'Shellfish',
  tree_nuts: 'Tree nuts',
  peanuts: 'Peanuts',
  wheat: 'Wheat',
  soy: 'Soy',
  sesame: 'Sesame',
};
const TAX_LABELS = { meal: 'Meal', packaged: 'Packaged goods', alcohol: 'Alcohol' } as const;
const STATION_LABELS = { hot: 'Hot line', cold: 'Cold line', bar: 'Bar' } as const;

/** Numbers of an item as they are typed. */
interface Typed {
  price: string;
  calories: string;
  makeUnits: string;
  mostPerOrder: string;
  sizes: { id: string; name: string; price: string; calories: string }[];
}

/** All fields of one item. The dialog changes the draft, which is saved with the menu. */
export function ItemDialog({
  item: given,
  menu,
  onItem,
  onClose,
}: {
  item: MenuItem;
  menu: Menu;
  onItem: (item: MenuItem) => void;
  onClose: () => void;
}) {
  const [item, setItem] = useState(given);
  const [typed, setTyped] = useState<Typed>(() => ({
    price: typedMoney(given.price),
    calories: typedCalories(given.calories),
    makeUnits: String(given.makeUnits),
    mostPerOrder: String(given.mostPerOrder),
    sizes: given.sizes.map(({ id, name, price, calories }) => ({
      id,
      name: name.en,
      price: typedMoney(price),
      calories: typedCalories(calories),
    })),
  }));
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const choosers = useChoosers();
  const imageId = useId();
  const set = (change: Partial<MenuItem>) => setItem((before) => ({ ...before, ...change }));
  const setSize = (at: number, change: Partial<Typed['sizes'][number]>) =>
    setTyped((before) => ({
      ...before,
      sizes: before.sizes.map((size, index) => (index === at ? { ...size, ...change } : size)),
    }));
  const send = () => {
    const price = parseMoney(typed.price);
    const calories = readCalories(typed.calories);
    const makeUnits = readCount(typed.makeUnits);
    const mostPerOrder = readCount(typed.mostPerOrder);
    const sizes = typed.sizes.map(({ id, name, price: cost, calories: of }) => ({
      id:
        id ||
        newId(
          name,
          typed.sizes.map((size) => size.id),
        ),
      name: { ...(given.sizes.find((one) => one.id === id)?.name ?? { es: '', 'fr-CA': '' }), en: name },
      price: parseMoney(cost),
      calories: readCalories(of),
    }));
    const isWrong =
      price === undefined ||
      calories === undefined ||
      !(makeUnits >= 0 && mostPerOrder >= 1) ||
      sizes.some((size) => size.price === undefined || size.calories === undefined || isBlank(size.name.en));
    if (isWrong || isBlank(item.name.en)) {
      setRefusals((count) => count + 1);
      return;
    }
    onItem({
      ...item,
      price,
      calories,
      makeUnits,
      mostPerOrder,
      sizes: sizes as MenuItem['sizes'],
    });
  };
  /** Complaints appear at the fields once the dialog was refused. */
  const errors = (isWrong: boolean, error: string) => (refusals > 0 && isWrong ? { error } : {});
  const errorsOfPrice = (text: string) => errors(parseMoney(text) === undefined, 'Enter a price like 12.50.');
  const errorsOfCalories = (text: string) =>
    errors(readCalories(text) === undefined, 'Enter a number like 420, or a range like 420-610.');
  const number = (name: 'price' | 'calories' | 'makeUnits' | 'mostPerOrder', label: string, help?: string) => (
    <TextField
      label={label}
      value={typed[name]}
      help={help}
      autoComplete="off"
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      {...(name === 'price'
        ? errorsOfPrice(typed.price)
        : name === 'calories'
          ? errorsOfCalories(typed.calories)
          : name === 'makeUnits'
            ? errors(!(readCount(typed.makeUnits) >= 0), 'Enter a whole number.')
            : errors(!(readCount(typed.mostPerOrder) >= 1), 'Enter a whole number of at least 1.'))}
    />
  );
  return (
    <MenuDialog of={given} onClose={onClose}>
      <Form ref={form} isBusy={false} submitLabel="Apply to draft" busyLabel="Apply to draft" onSend={send}>
        {LANGUAGES.map((language) => (
          <FieldPair key={language}>
            <TextField
              label={`Name, ${LANGUAGE_NAMES[language]}`}
              value={item.name[language]}
              maxLength={80}
              onChange={({ target }) => set({ name: { ...item.name, [language]: target.value } })}
              {...errors(language === 'en' && isBlank(item.name.en), 'Enter a name.')}
            />
            <TextAreaField
              label={`Description, ${LANGUAGE_NAMES[language]}`}
              value={item.description[language]}
              maxLength={300}
              rows={2}
              onChange={({ target }) => set({ description: { ...item.description, [language]: target.value } })}
            />
          </FieldPair>
        ))}
        <div role="group" aria-labelledby={`${imageId}-label`} className={styles.image}>
          <p id={`${imageId}-label`}>Image</p>
          <Chosen
            id={imageId}
            kind="image"
            value={item.image}
            label="Image"
            isReadOnly={false}
            choose={() => choosers.choose('image')}
            onChange={(image) => set({ image })}
          />
        </div>
        <FieldPair>
          {number('price', 'Price', typed.sizes.length > 0 ? 'Sizes have their own.' : undefined)}
          {number('calories', 'Calories', 'The law asks for them: 420, or a range: 420-610.')}
          {number(
            'makeUnits',
            'Make-units',
            'The work that it takes: a kitchen finishes so many in a quarter of an hour.',
          )}
          {number('mostPerOrder', 'At most in one order')}
          <SelectField
            label="Taxed as"
            value={item.taxClass}
            options={TAX_CLASSES.map((value) => ({ value, label: TAX_LABELS[value] }))}
            onChange={({ target }) => {
              const taxClass = TAX_CLASSES.find((one) => one === target.value) ?? 'meal';
              set({ taxClass, isAlcohol: taxClass === 'alcohol' });
            }}
          />
          <SelectField
            label="Counts as"
            help="Alcohol is sold with food only."
            value={item.isDrink === undefined ? '' : item.isDrink ? 'drink' : 'food'}
            options={[
              { value: '', label: 'By its station' },
              { value: 'food', label: 'Food' },
              { value: 'drink', label: 'A drink' },
            ]}
            onChange={({ target }) => {
              const { isDrink: _before, ...others } = item;
              setItem(target.value === '' ? others : { ...others, isDrink: target.value === 'drink' });
            }}
          />
          <SelectField
            label="Station"
            value={item.station}
            options={STATIONS.map((value) => ({ value, label: STATION_LABELS[value] }))}
            onChange={({ target }) => set({ station: STATIONS.find((one) => one === target.value) ?? 'hot' })}
          />
        </FieldPair>
        <fieldset className={styles.ticks}>
          <legend>Contains</legend>
          {ALLERGENS.map((one) => (
            <CheckField
              key={one}
              label={ALLERGEN_LABELS[one]}
              checked={item.allergens.includes(one)}
              onChange={({ target }) =>
                set({
                  allergens: ALLERGENS.filter((of) => (of === one ? target.checked : item.allergens.includes(of))),
                })
              }
            />
          ))}
        </fieldset>
        <fieldset className={styles.ticks}>
          <legend>Diet</legend>
          {DIETS.map((one) => (
            <CheckField
              key={one}
              label={one === 'vegan' ? 'Vegan' : 'Vegetarian'}
              checked={item.diets.includes(one)}
              onChange={({ target }) =>
                set({ diets: DIETS.filter((of) => (of === one ? target.checked : item.diets.includes(of))) })
              }
            />
          ))}
        </fieldset>
        {menu.groups.length > 0 && (
          <fieldset className={styles.ticks}>
            <legend>Options</legend>
            {menu.groups.map((group) => (
              <CheckField
                key={group.id}
                label={group.name.en}
                checked={item.groups.includes(group.id)}
                onChange={({ target }) =>
                  set({
                    groups: target.checked ? [...item.groups, group.id] : item.groups.filter((id) => id !== group.id),
                  })
                }
              />
            ))}
          </fieldset>
        )}
        {typed.sizes.map((size, at) => (
          // Sizes are identified by index: a new one has no id yet.
          // eslint-disable-next-line react/no-array-index-key
          <FieldPair key={at}>
            <TextField
              label="Size"
              value={size.name}
              onChange={({ target }) => setSize(at, { name: target.value })}
              {...errors(isBlank(size.name), 'Enter a name.')}
            />
            <TextField
              label={`Price of ${size.name || 'the size'}`}
              value={size.price}
              onChange={({ target }) => setSize(at, { price: target.value })}
              {...errorsOfPrice(size.price)}
            />
            <TextField
              label={`Calories of ${size.name || 'the size'}`}
              value={size.calories}
              onChange={({ target }) => setSize(at, { calories: target.value })}
              {...errorsOfCalories(size.calories)}
            />
            <Button
              variant="secondary"
              onClick={() => setTyped({ ...typed, sizes: typed.sizes.filter((_, index) => index !== at) })}
            >
              Remove size
            </Button>
          </FieldPair>
        ))}
        <Button
          variant="secondary"
          onClick={() =>
            setTyped({ ...typed, sizes: [...typed.sizes, { id: '', name: '', price: typed.price, calories: '' }] })
          }
        >
          Add size
        </Button>
      </Form>
    </MenuDialog>
  );
}

function typedCalories(calories: MenuItem['calories']): string {
  if (!calories) return '';
  return calories.low === calories.high ? String(calories.low) : `${calories.low}-${calories.high}`;
}

/** Null for an empty text, undefined for a text that is neither a number nor a range. */
function readCalories(text: string): MenuItem['calories'] | undefined {
  if (text.trim() === '') return null;
  const [, low, high] = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/.exec(text.trim()) ?? [];
  if (low === undefined) return undefined;
  const range = { low: Number(low), high: Number(high ?? low) };
  return range.low <= range.high ? range : undefined;
}
