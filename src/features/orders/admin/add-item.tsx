import { useRef, useState } from 'react';
import { getMenu } from '#features/menus/contract.ts';
import { DEEPEST_OPTIONS } from '#features/menus/menu-texts.ts';
import type { ShownItem, ShownMenu } from '#features/menus/shown-menu.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { MAX_LINE_NOTE } from '../basket.ts';
import { checkLine, type CheckedLine } from '../check-basket.ts';
import { findDishes, NO_WISH } from '../find-dishes.ts';
import {
  countField,
  LINE_NOTE_FIELD,
  lineOfForm,
  optionField,
  pathOf,
  QUANTITY_FIELD,
  SIZE_FIELD,
} from '../line-form.ts';
import styles from './add-item.module.css';

type Money = (cents: number) => string;

/** Finds an item on a restaurant's menu, with its size and options. Its fields belong to the surrounding form. */
export function AddItem({ rlid, money, onAdd }: { rlid: number; money: Money; onAdd: (line: CheckedLine) => void }) {
  const menu = useEndpoint(getMenu, { query: { rlid } });
  return (
    <AsyncContent query={menu} what="the menu">
      {(data) => <Choice menu={data} money={money} onAdd={onAdd} />}
    </AsyncContent>
  );
}

function Choice({ menu, money, onAdd }: { menu: ShownMenu; money: Money; onAdd: (line: CheckedLine) => void }) {
  const part = useRef<HTMLFieldSetElement>(null);
  const [q, setQ] = useState('');
  const [id, setId] = useState('');
  const [problem, setProblem] = useState('');
  const item = menu.items[id];
  const options = findDishes(menu, { ...NO_WISH, q }).flatMap((category) =>
    category.items
      .filter(({ isOut }) => !isOut)
      .map((one) => ({ value: one.id, label: `${category.name}: ${one.name}, ${money(one.price)}` })),
  );
  const choose = (next: string) => {
    setId(next);
    setProblem('');
  };
  const add = () => {
    const data = new FormData(part.current?.form ?? undefined);
    const found = checkLine(
      menu,
      lineOfForm(menu, id, (name) => data.getAll(name).map(String)),
    );
    if ('code' in found) {
      const group = found.group === undefined ? undefined : menu.groups[found.group];
      return setProblem(group ? `${group.name}: ${ruleOf(group)}.` : 'Choose a size and options that are available.');
    }
    onAdd(found);
    setQ('');
    choose('');
  };
  return (
    <fieldset ref={part} className={styles.part}>
      <legend className={styles.legend}>Add item</legend>
      <TextField
        label="Search the menu"
        type="search"
        value={q}
        autoComplete="off"
        onChange={({ target }) => setQ(target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <SelectField
        label="Item"
        value={options.some(({ value }) => value === id) ? id : ''}
        help={options.length === 0 ? 'No item on the menu has this name.' : undefined}
        options={[{ value: '', label: 'None' }, ...options]}
        onChange={({ target }) => choose(target.value)}
      />
      {item && (
        // The key resets the fields to the defaults of another item.
        <div key={id} className={styles.part}>
          {item.sizes.length > 0 && (
            <SelectField
              label="Size"
              name={SIZE_FIELD}
              options={item.sizes.map((size) => ({ value: size.id, label: `${size.name}, ${money(size.price)}` }))}
            />
          )}
          <Groups menu={menu} item={item} parent={null} depth={0} money={money} />
          <SelectField
            label="Quantity"
            name={QUANTITY_FIELD}
            options={Array.from({ length: Math.min(item.mostPerOrder, item.left ?? item.mostPerOrder) }, (_, at) => ({
              value: String(at + 1),
              label: String(at + 1),
            }))}
          />
          <TextField label="Note for the kitchen" name={LINE_NOTE_FIELD} maxLength={MAX_LINE_NOTE} autoComplete="off" />
          {problem !== '' && <Notice kind="error">{problem}</Notice>}
          <Button variant="secondary" onClick={add}>
            Add to the order
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function ruleOf({ min, max }: ShownMenu['groups'][string]): string {
  if (min === max) return `exactly ${min}`;
  return min > 0 ? `${min} to ${max}` : `at most ${max}`;
}

function Groups({
  menu,
  item,
  parent,
  depth,
  money,
}: {
  menu: ShownMenu;
  item: ShownItem;
  parent: string | null;
  depth: number;
  money: Money;
}) {
  if (depth >= DEEPEST_OPTIONS) return null;
  return item.groups.flatMap((id) => {
    const group = menu.groups[id];
    if (!group) return [];
    const path = pathOf(id, parent);
    return (
      <fieldset key={id} className={styles.options}>
        <legend className={styles.legend}>
          {group.name} ({ruleOf(group)})
        </legend>
        {group.options.map(({ item: optionId, price, isDefault }) => {
          const option = menu.items[optionId];
          if (!option || option.isOut) return null;
          const label = price > 0 ? `${option.name}, +${money(price)}` : option.name;
          return (
            <div key={optionId} className={styles.option}>
              {group.mostOfOne > 1 ? (
                <SelectField
                  label={label}
                  name={countField(path, optionId)}
                  defaultValue={isDefault ? '1' : '0'}
                  options={Array.from({ length: group.mostOfOne + 1 }, (_, count) => ({
                    value: String(count),
                    label: count === 0 ? 'None' : String(count),
                  }))}
                />
              ) : (
                <CheckField label={label} name={optionField(path)} value={optionId} defaultChecked={isDefault} />
              )}
              {option.groups.length > 0 && (
                <div className={styles.inner}>
                  <Groups menu={menu} item={option} parent={`${path}/${optionId}`} depth={depth + 1} money={money} />
                </div>
              )}
            </div>
          );
        })}
      </fieldset>
    );
  });
}
