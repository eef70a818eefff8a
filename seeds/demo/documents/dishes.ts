export const ALLERGENS = ['Fish', 'Shellfish', 'Wheat', 'Milk', 'Egg', 'Soy', 'Tree nuts', 'Sesame'] as const;

export type Allergen = (typeof ALLERGENS)[number];

/** A dish as the allergen table and the nutrition list show it. */
export interface Dish {
  section: string;
  name: string;
  holds: readonly Allergen[];
  calories: number;
  fatGrams: number;
  carbohydrateGrams: number;
  proteinGrams: number;
  sodiumMilligrams: number;
}

function dish(
  section: string,
  name: string,
  holds: readonly Allergen[],
  [calories, fatGrams, carbohydrateGrams, proteinGrams, sodiumMilligrams]: readonly [
    number,
    number,
    number,
    number,
    number,
  ],
): Dish {
  return { section, name, holds, calories, fatGrams, carbohydrateGrams, proteinGrams, sodiumMilligrams };
}

/** Dishes that are always on the menu. */
export const DISHES: readonly Dish[] = [
  dish('To begin', 'Cream chowder', ['Shellfish', 'Wheat', 'Milk'], [420, 26, 28, 18, 980]),
  dish('To begin', 'Clear chowder', ['Shellfish'], [240, 9, 22, 17, 890]),
  dish('To begin', 'Smoked mussels on rye', ['Shellfish', 'Wheat', 'Milk'], [360, 17, 31, 20, 760]),
  dish('To begin', 'Corn from the coals', ['Milk'], [230, 12, 29, 5, 410]),
  dish('To begin', 'Hush puppies', ['Wheat', 'Milk', 'Egg', 'Soy'], [480, 22, 62, 8, 720]),
  dish('Raw bar', 'Oysters, half dozen', ['Shellfish'], [90, 3, 6, 10, 420]),
  dish('Raw bar', 'Littleneck clams', ['Shellfish'], [110, 2, 6, 17, 560]),
  dish('Raw bar', 'Chilled shrimp', ['Shellfish', 'Milk', 'Egg'], [310, 21, 3, 26, 840]),
  dish('Raw bar', 'The Tower', ['Shellfish', 'Milk', 'Egg'], [690, 31, 17, 82, 2150]),
  dish('From the hearth', 'Whole grilled fish', ['Fish'], [540, 28, 4, 66, 610]),
  dish('From the hearth', 'Lobster, boiled', ['Shellfish', 'Milk'], [520, 37, 3, 42, 1240]),
  dish('From the hearth', 'Lobster, grilled', ['Shellfish', 'Milk'], [560, 41, 4, 42, 1190]),
  dish('From the hearth', 'Lobster roll', ['Shellfish', 'Wheat', 'Milk', 'Egg'], [610, 33, 45, 33, 1310]),
  dish('From the hearth', 'Cedar-plank char', ['Fish'], [580, 36, 7, 54, 690]),
  dish('From the hearth', 'Skirt steak', [], [710, 48, 12, 56, 940]),
  dish('From the hearth', 'Roasted squash', ['Tree nuts'], [460, 22, 54, 15, 480]),
  dish('From the pan', 'Beer-battered haddock', ['Fish', 'Wheat', 'Milk', 'Egg'], [890, 47, 78, 39, 1420]),
  dish('From the pan', 'Scallops in brown butter', ['Shellfish', 'Milk'], [430, 27, 11, 35, 870]),
  dish('From the pan', 'Tuna with sesame crust', ['Fish', 'Soy', 'Sesame'], [470, 18, 14, 60, 910]),
  dish('From the pan', 'Crab cakes', ['Shellfish', 'Wheat', 'Milk', 'Egg'], [520, 31, 27, 33, 1080]),
  dish('To finish', 'Blueberry buckle', ['Wheat', 'Milk', 'Egg'], [450, 18, 68, 6, 310]),
  dish('To finish', 'Key lime pie', ['Wheat', 'Milk', 'Egg'], [510, 25, 64, 8, 280]),
  dish('To finish', 'Chocolate pot', ['Milk', 'Egg', 'Soy'], [430, 30, 35, 6, 140]),
];
