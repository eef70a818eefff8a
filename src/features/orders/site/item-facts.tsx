import type { Allergen, Diet } from '#features/menus/menu-texts.ts';
import type { ShownItem, ShownSize } from '#features/menus/shown-menu.ts';
import { type Translate, useTranslate } from '#ui/site/messages.tsx';
import styles from './item-texts.module.css';

export function allergenName(t: Translate, one: Allergen): string {
  return t(`dish.allergen_${one}`);
}

export function dietName(t: Translate, one: Diet): string {
  return t(`dish.diet_${one}`);
}

/** "420 Cal", "210–420 Cal"; '' when unknown. */
export function caloriesText(t: Translate, calories: ShownSize['calories']): string {
  if (!calories) return '';
  const { low, high } = calories;
  return low === high ? t('dish.calories', { count: low }) : t('dish.calories_range', { low, high });
}

/** Diets, allergens and alcohol of an item. */
export function ItemMarks({ item }: { item: Pick<ShownItem, 'diets' | 'allergens' | 'isAlcohol'> }) {
  const t = useTranslate();
  const diets = item.diets.map((one) => dietName(t, one));
  const allergens = item.allergens.map((one) => allergenName(t, one));
  return (
    <>
      {diets.length > 0 && <p className={styles.diets}>{diets.join(' · ')}</p>}
      <p className={styles.allergens}>
        {allergens.length > 0 ? t('dish.contains', { list: allergens.join(', ') }) : t('dish.contains_none')}
      </p>
      {item.isAlcohol && <p className={styles.allergens}>{t('dish.alcohol')}</p>}
    </>
  );
}
