import type { Allergen, Diet } from '#features/menus/menu-words.ts';
import type { ShownItem, ShownSize } from '#features/menus/shown-menu.ts';
import { type Translate, useTranslate } from '#ui/site/messages.tsx';
import styles from './menu.module.css';

export function allergenName(t: Translate, one: Allergen): string {
  return t(`menu.allergen_${one}`);
}

export function dietName(t: Translate, one: Diet): string {
  return t(`menu.diet_${one}`);
}

/** "420 Cal", "210–420 Cal"; '' where nobody knows. */
export function caloriesText(t: Translate, calories: ShownSize['calories']): string {
  if (!calories) return '';
  const { low, high } = calories;
  return low === high ? t('menu.calories', { count: low }) : t('menu.calories_range', { low, high });
}

/** Calories of an item with sizes, from the leanest to the richest. */
export function caloriesOf({ calories, sizes }: Pick<ShownItem, 'calories' | 'sizes'>): ShownSize['calories'] {
  const all = sizes.flatMap((size) => size.calories ?? []);
  if (all.length === 0) return calories;
  return { low: Math.min(...all.map(({ low }) => low)), high: Math.max(...all.map(({ high }) => high)) };
}

/** Diets, allergens and alcohol of an item. */
export function ItemMarks({ item }: { item: ShownItem }) {
  const t = useTranslate();
  const diets = item.diets.map((one) => dietName(t, one));
  const allergens = item.allergens.map((one) => allergenName(t, one));
  return (
    <>
      {diets.length > 0 && <p className={styles.diets}>{diets.join(' · ')}</p>}
      <p className={styles.allergens}>
        {allergens.length > 0 ? t('menu.contains', { list: allergens.join(', ') }) : t('menu.contains_none')}
      </p>
      {item.isAlcohol && <p className={styles.allergens}>{t('menu.alcohol')}</p>}
    </>
  );
}
