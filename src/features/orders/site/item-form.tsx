import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { DEEPEST_OPTIONS } from '#features/menus/menu-texts.ts';
import type { MenuImage, ShownGroup, ShownItem, ShownMenu } from '#features/menus/shown-menu.ts';
import { Button } from '#ui/site/button.tsx';
import { Field } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { type BasketLine, type BasketOption, MAX_LINE_NOTE } from '../basket.ts';
import { checkLine } from '../check-basket.ts';
import { ACTION_FIELD, orderMenuUrl } from '../guest-pages.ts';
import {
  countField,
  LINE_NOTE_FIELD,
  lineOfForm,
  optionField,
  pathOf,
  QUANTITY_FIELD,
  SIZE_FIELD,
} from '../line-form.ts';
import type { LineProblem } from '../page-props.ts';
import { caloriesText, ItemMarks } from './item-facts.tsx';
import { useMoney } from './use-money.ts';
import styles from './item-form.module.css';

/**
 * Size, options, quantity and a note for the kitchen. Without JavaScript the form posts to the page with the menu; with
 * JavaScript it updates the price, and adds the line to the basket without leaving the page.
 */
export function ItemForm({
  rlid,
  item,
  image,
  menu,
  currency,
  line,
  at,
  problem: given,
  onLine,
}: {
  rlid: number;
  item: ShownItem;
  image: MenuImage | undefined;
  menu: ShownMenu;
  currency: string;
  /** Initial choices; null for the defaults. */
  line: BasketLine | null;
  /** Index of the changed line in the basket; null for a new line. */
  at: number | null;
  problem: LineProblem | null;
  /** @returns why the basket does not accept the line */
  onLine: (line: BasketLine) => LineProblem | null;
}) {
  const t = useTranslate();
  const { i18n, csrf_token } = usePageContext();
  const money = useMoney(currency);
  const form = useRef<HTMLFormElement>(null);
  const noteId = useId();
  const [shown, setShown] = useState<BasketLine | null>(line);
  const [problem, setProblem] = useState(given);
  const [broken, setBroken] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  // The button is far below what it complains about. A group can be rendered twice; a hidden one cannot take the focus.
  useEffect(() => {
    if (refusals === 0) return;
    for (const one of form.current?.querySelectorAll<HTMLElement>('[data-broken]') ?? []) {
      one.focus();
      if (document.activeElement === one) return;
    }
  }, [refusals]);
  const read = () => {
    const data = new FormData(form.current ?? undefined);
    return lineOfForm(menu, item.id, (name) => data.getAll(name).map(String));
  };
  const checked = shown && checkLine(menu, shown);
  const each = checked && !('code' in checked) ? checked.unitPrice : item.price;
  const total = each * (shown?.quantity ?? 1);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const asked = read();
    const found = checkLine(menu, asked);
    const isBroken = 'code' in found;
    const refused = !isBroken
      ? onLine(found.line)
      : found.code === 'GROUP_INVALID' || item.sizes.length > 0
        ? 'choose'
        : 'gone';
    setBroken((isBroken && found.group) || null);
    setProblem(refused);
    if (refused) setRefusals(refusals + 1);
  };
  return (
    <form
      ref={form}
      method="post"
      action={orderMenuUrl(rlid, i18n.language.code, { item: item.id, ...(at !== null && { line: at }) })}
      className={styles.itemForm}
      onSubmit={handleSubmit}
      onChange={() => setShown(read())}
    >
      <input type="hidden" name="csrf_token" defaultValue={csrf_token} />
      {problem && broken === null && (
        <div tabIndex={-1} data-broken>
          <Notice kind="error">{t(`menu.problem_${problem}`)}</Notice>
        </div>
      )}
      {image && <img {...image.large} alt={image.alt} className={styles.image} />}
      {item.description !== '' && <p>{item.description}</p>}
      <ItemMarks item={item} />
      {item.sizes.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{t('menu.size')}</legend>
          {item.sizes.map((size, index) => (
            <label key={size.id} className={styles.choice}>
              <input
                type="radio"
                name={SIZE_FIELD}
                value={size.id}
                defaultChecked={line ? line.size === size.id : index === 0}
                required
              />
              <span className={styles.choiceName}>{size.name}</span>
              <span className={styles.choiceFacts}>
                {[money(size.price), caloriesText(t, size.calories)].filter(Boolean).join(' · ')}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Groups
        menu={menu}
        item={item}
        chosen={line?.options ?? null}
        parent={null}
        depth={0}
        money={money}
        broken={broken}
      />
      <Field id={noteId} label={t('menu.line_note')} help={t('menu.line_note_help')}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            name={LINE_NOTE_FIELD}
            defaultValue={line?.note ?? ''}
            maxLength={MAX_LINE_NOTE}
          />
        )}
      </Field>
      <div className={styles.itemFoot}>
        <label className={styles.quantity}>
          <span>{t('menu.quantity')}</span>
          <input
            type="number"
            name={QUANTITY_FIELD}
            defaultValue={line?.quantity ?? 1}
            min={1}
            max={item.left === null ? item.mostPerOrder : Math.min(item.mostPerOrder, item.left)}
            required
          />
        </label>
        <Button type="submit" name={ACTION_FIELD} value="add" isWide>
          {t(at === null ? 'menu.add' : 'menu.save', { price: money(total) })}
        </Button>
      </div>
    </form>
  );
}

interface GroupsProps {
  menu: ShownMenu;
  item: ShownItem;
  /** Null for the defaults. */
  chosen: readonly BasketOption[] | null;
  parent: string | null;
  depth: number;
  money: (cents: number) => string;
  /** The group whose rule is broken. */
  broken: string | null;
}

function Groups({ menu, item, depth, ...rest }: GroupsProps) {
  if (depth >= DEEPEST_OPTIONS) return null;
  return item.groups.map((id) => {
    const group = menu.groups[id];
    return group && <Group key={id} {...rest} menu={menu} item={item} depth={depth} group={group} />;
  });
}

function Group({ menu, chosen, parent, depth, money, broken, group }: GroupsProps & { group: ShownGroup }) {
  const t = useTranslate();
  const { id, name, min, max, free, mostOfOne, options } = group;
  const path = pathOf(id, parent);
  const isOne = max === 1 && mostOfOne === 1;
  const rule =
    min === max
      ? t('menu.choose_exactly', { count: min })
      : t(min > 0 ? 'menu.choose_between' : 'menu.choose_up_to', { min, count: max });
  const rules = [rule, free > 0 && t('menu.free', { count: free })];
  return (
    <fieldset className={styles.group} tabIndex={-1} data-broken={broken === id || undefined}>
      <legend>
        {name} <span className={styles.rule}>{rules.filter(Boolean).join(' · ')}</span>
      </legend>
      {broken === id && <Notice kind="error">{t('menu.problem_choose')}</Notice>}
      {isOne && min === 0 && (
        <label className={styles.choice}>
          <input
            type="radio"
            name={optionField(path)}
            value=""
            defaultChecked={!chosen?.some(({ group: of }) => of === id)}
          />
          <span className={styles.choiceName}>{t('menu.none')}</span>
        </label>
      )}
      {options.map(({ item: optionId, price, isDefault }) => {
        const option = menu.items[optionId];
        if (!option) return null;
        const before = chosen?.find((one) => one.group === id && one.item === optionId);
        const isChosen = chosen ? before !== undefined : isDefault && !option.isOut;
        const facts = [
          option.isOut ? t('dish.out') : price > 0 ? `+${money(price)}` : '',
          // Options such as how something is cooked have no price.
          option.calories?.high === 0 ? '' : caloriesText(t, option.calories),
        ];
        return (
          <div key={optionId} className={styles.option}>
            <label className={styles.choice}>
              {mostOfOne > 1 ? (
                <input
                  type="number"
                  name={countField(path, optionId)}
                  // Empty for none: the style below depends on whether there is a number.
                  defaultValue={before?.quantity ?? (isChosen ? 1 : '')}
                  placeholder="0"
                  min={0}
                  max={mostOfOne}
                  disabled={option.isOut}
                />
              ) : (
                <input
                  type={isOne ? 'radio' : 'checkbox'}
                  name={optionField(path)}
                  value={optionId}
                  defaultChecked={isChosen}
                  disabled={option.isOut}
                />
              )}
              <span className={styles.choiceName}>{option.name}</span>
              <span className={styles.choiceFacts}>{facts.filter(Boolean).join(' · ')}</span>
            </label>
            {option.groups.length > 0 && (
              <div className={styles.inner}>
                <Groups
                  menu={menu}
                  item={option}
                  chosen={before ? before.options : chosen && []}
                  parent={`${path}/${optionId}`}
                  depth={depth + 1}
                  money={money}
                  broken={broken}
                />
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
