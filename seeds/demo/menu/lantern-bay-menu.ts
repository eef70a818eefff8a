import type { Menu, MenuItem, OptionGroup } from '#features/menus/menu.ts';
import type { Allergen, Station } from '#features/menus/menu-texts.ts';
import { type Allergen as Held, DISHES } from '../documents/dishes.ts';

type Translated = readonly [en: string, es: string, fr: string];
const say = ([en, es, fr]: Translated) => ({ en, es, 'fr-CA': fr });
const nothing = { en: '', es: '', 'fr-CA': '' };

const ALLERGEN_OF: Readonly<Record<Held, Allergen>> = {
  Fish: 'fish',
  Shellfish: 'shellfish',
  Wheat: 'wheat',
  Milk: 'milk',
  Egg: 'eggs',
  Soy: 'soy',
  'Tree nuts': 'tree_nuts',
  Sesame: 'sesame',
};

/** Calories and allergens of an item: as in the list of dishes, or given here. */
type Facts = string | readonly [calories: number, allergens: readonly Allergen[]];

function item(id: string, name: Translated, price: number, facts: Facts, more: Partial<MenuItem> = {}): MenuItem {
  const [calories, allergens] = typeof facts === 'string' ? factsOf(facts) : facts;
  return {
    id,
    name: say(name),
    description: nothing,
    price,
    calories: { low: calories, high: calories },
    sizes: [],
    groups: [],
    taxClass: 'meal',
    allergens: [...allergens],
    diets: [],
    isAlcohol: false,
    makeUnits: 1,
    mostPerOrder: 12,
    station: 'hot',
    image: null,
    ...more,
  };
}

function factsOf(name: string): readonly [number, readonly Allergen[]] {
  const dish = DISHES.find((one) => one.name === name);
  if (!dish) throw new Error(`The list of dishes has no ${name}`);
  return [dish.calories, dish.holds.map((held) => ALLERGEN_OF[held])];
}

const about = (...words: Translated) => ({ description: say(words) });
const vegetarian = { diets: ['vegetarian'] as const satisfies MenuItem['diets'] };
const vegan = { diets: ['vegetarian', 'vegan'] as const satisfies MenuItem['diets'] };
const made = (makeUnits: number, station: Station = 'hot') => ({ makeUnits, station });
const size = (id: string, name: Translated, price: number, calories: number) => ({
  id,
  name: say(name),
  price,
  calories: { low: calories, high: calories },
});
const CUP: Translated = ['Cup', 'Taza', 'Tasse'];
const BOWL: Translated = ['Bowl', 'Plato hondo', 'Bol'];

const TO_BEGIN: readonly MenuItem[] = [
  item('cream-chowder', ['Cream chowder', 'Sopa de almejas cremosa', 'Chaudrée à la crème'], 850, 'Cream chowder', {
    ...about(
      'Salt pork smoked over the banked hearth, clams, thyme',
      'Tocino ahumado, almejas, tomillo',
      'Lard salé fumé, palourdes, thym',
    ),
    sizes: [size('cup', CUP, 850, 210), size('bowl', BOWL, 1250, 420)],
  }),
  item('clear-chowder', ['Clear chowder', 'Sopa de almejas clara', 'Chaudrée claire'], 850, 'Clear chowder', {
    ...about('Clams, potatoes, their broth', 'Almejas, papas, su caldo', 'Palourdes, pommes de terre, leur bouillon'),
    sizes: [size('cup', CUP, 850, 120), size('bowl', BOWL, 1250, 240)],
  }),
  item(
    'smoked-mussels',
    ['Smoked mussels on rye', 'Mejillones ahumados en pan de centeno', 'Moules fumées sur seigle'],
    1400,
    'Smoked mussels on rye',
    {
      ...about('With pickled celery', 'Con apio encurtido', 'Avec céleri mariné'),
      ...made(1, 'cold'),
    },
  ),
  item('corn', ['Corn from the coals', 'Elote a las brasas', 'Maïs sur la braise'], 750, 'Corn from the coals', {
    ...vegetarian,
    ...about('Lime and seaweed butter', 'Lima y mantequilla de algas', 'Lime et beurre aux algues'),
  }),
  item('hush-puppies', ['Hush puppies', 'Buñuelos de maíz', 'Beignets de maïs'], 800, 'Hush puppies', {
    ...vegetarian,
    ...about(
      'Honey and sea salt, eight to a basket',
      'Miel y sal marina, ocho por canasta',
      'Miel et sel marin, huit par panier',
    ),
  }),
  item('green-salad', ['Green salad', 'Ensalada verde', 'Salade verte'], 900, [180, []], {
    ...vegan,
    ...made(1, 'cold'),
    groups: ['dressing'],
    ...about('Lettuce, herbs, radishes', 'Lechuga, hierbas, rábanos', 'Laitue, herbes, radis'),
  }),
  item(
    'crab-dip',
    ['Warm crab dip', 'Crema caliente de cangrejo', 'Trempette chaude au crabe'],
    1500,
    [560, ['shellfish', 'wheat', 'milk']],
    {
      ...about('With rye toast', 'Con pan de centeno tostado', 'Avec pain de seigle grillé'),
    },
  ),
  item(
    'brown-bread',
    ['Brown bread and butter', 'Pan moreno con mantequilla', 'Pain brun et beurre'],
    500,
    [320, ['wheat', 'milk']],
    {
      ...vegetarian,
      ...made(0),
    },
  ),
  item('pickles', ['Pickles from the crock', 'Encurtidos de la casa', 'Marinades du pot'], 650, [60, []], {
    ...vegan,
    ...made(0, 'cold'),
  }),
];

const ON_ICE: readonly MenuItem[] = [
  item(
    'oysters',
    ['Oysters, growers’ choice', 'Ostras a elección del cultivador', 'Huîtres au choix de l’ostréiculteur'],
    1900,
    'Oysters, half dozen',
    {
      ...made(2, 'cold'),
      ...about(
        'Shallot vinegar, fresh horseradish',
        'Vinagre de chalota, rábano picante',
        'Vinaigre d’échalote, raifort frais',
      ),
      sizes: [size('six', ['Six', 'Seis', 'Six'], 1900, 90), size('twelve', ['Twelve', 'Doce', 'Douze'], 3600, 180)],
    },
  ),
  item('littlenecks', ['Littleneck clams', 'Almejas littleneck', 'Petites palourdes'], 1200, 'Littleneck clams', {
    ...made(2, 'cold'),
    ...about('Horseradish, lemon', 'Rábano picante, limón', 'Raifort, citron'),
  }),
  item('chilled-shrimp', ['Chilled shrimp', 'Camarones fríos', 'Crevettes froides'], 1600, 'Chilled shrimp', {
    ...made(1, 'cold'),
    ...about(
      'In the shell, with brown-butter mayonnaise',
      'Con cáscara y mayonesa',
      'En carapace, mayonnaise au beurre noisette',
    ),
  }),
  item('the-tower', ['The Tower', 'La Torre', 'La Tour'], 7800, 'The Tower', {
    ...made(6, 'cold'),
    mostPerOrder: 3,
    ...about(
      'All of these with half a lobster, for two or three',
      'Todo lo anterior con media langosta',
      'Tout cela avec un demi-homard',
    ),
  }),
  item(
    'crab-claws',
    ['Chilled crab claws', 'Muelas de cangrejo frías', 'Pinces de crabe froides'],
    2200,
    [180, ['shellfish', 'eggs']],
    {
      ...made(1, 'cold'),
      ...about('Cracked, with mustard sauce', 'Partidas, con salsa de mostaza', 'Cassées, sauce à la moutarde'),
    },
  ),
];

const HEARTH: readonly MenuItem[] = [
  item(
    'whole-fish',
    ['Whole grilled fish', 'Pescado entero a la parrilla', 'Poisson entier grillé'],
    3100,
    'Whole grilled fish',
    {
      ...made(3),
      groups: ['two-sides', 'sauces'],
      ...about(
        'What the board says, with lemon and green sauce',
        'Con limón y salsa verde',
        'Avec citron et sauce verte',
      ),
    },
  ),
  item('lobster', ['Lobster', 'Langosta', 'Homard'], 3900, 'Lobster, boiled', {
    ...made(3),
    mostPerOrder: 8,
    groups: ['lobster-way', 'two-sides', 'sauces'],
    ...about('Boiled and plain, or split and grilled', 'Hervida o a la parrilla', 'Bouilli, ou fendu et grillé'),
  }),
  item('lobster-roll', ['Lobster roll', 'Rollo de langosta', 'Guédille au homard'], 2750, 'Lobster roll', {
    ...made(2),
    groups: ['one-side', 'extras'],
    ...about(
      'Picked, buttered and warm, in a toasted bun',
      'Con mantequilla, en pan tostado',
      'Chaude et beurrée, pain grillé',
    ),
  }),
  item(
    'cedar-char',
    ['Cedar-plank char', 'Trucha ártica en cedro', 'Omble sur planche de cèdre'],
    2900,
    'Cedar-plank char',
    {
      ...made(3),
      groups: ['two-sides'],
      ...about('Mustard and dill', 'Mostaza y eneldo', 'Moutarde et aneth'),
    },
  ),
  item('skirt-steak', ['Skirt steak', 'Arrachera', 'Bavette'], 2900, 'Skirt steak', {
    ...made(3),
    groups: ['doneness', 'two-sides', 'sauces'],
    ...about('Charred onions, horseradish', 'Cebollas asadas, rábano picante', 'Oignons grillés, raifort'),
  }),
  item('roasted-squash', ['Roasted squash', 'Calabaza asada', 'Courge rôtie'], 1800, 'Roasted squash', {
    ...made(2),
    ...vegan,
    groups: ['one-side'],
    ...about('Walnuts and brown lentils', 'Nueces y lentejas', 'Noix de Grenoble et lentilles brunes'),
  }),
  item(
    'grilled-shrimp',
    ['Shrimp over the coals', 'Camarones a las brasas', 'Crevettes sur la braise'],
    2600,
    [390, ['shellfish', 'milk']],
    {
      ...made(2),
      groups: ['two-sides', 'sauces'],
    },
  ),
  item('half-chicken', ['Half a chicken', 'Medio pollo', 'Demi-poulet'], 2400, [640, []], {
    ...made(3),
    groups: ['two-sides', 'sauces'],
    ...about(
      'Brined, then slow over oak',
      'En salmuera y a fuego lento de roble',
      'Saumuré, puis lentement sur le chêne',
    ),
  }),
  item(
    'mushrooms',
    ['Mushrooms on toast', 'Setas sobre pan tostado', 'Champignons sur pain grillé'],
    1900,
    [410, ['wheat', 'milk']],
    {
      ...made(2),
      ...vegetarian,
      groups: ['one-side'],
    },
  ),
];

const PAN: readonly MenuItem[] = [
  item(
    'haddock',
    ['Beer-battered haddock', 'Abadejo rebozado', 'Aiglefin en pâte à la bière'],
    2100,
    'Beer-battered haddock',
    {
      ...made(2),
      groups: ['sauces', 'extras'],
      ...about(
        'Thick potatoes, malt vinegar, pickled cabbage',
        'Papas gruesas, vinagre de malta',
        'Grosses frites, vinaigre de malt',
      ),
    },
  ),
  item(
    'scallops',
    ['Scallops in brown butter', 'Vieiras en mantequilla', 'Pétoncles au beurre noisette'],
    3200,
    'Scallops in brown butter',
    {
      ...made(2),
      groups: ['one-side'],
      ...about('Capers, apple, a spoon of grits', 'Alcaparras, manzana', 'Câpres, pomme'),
    },
  ),
  item(
    'tuna',
    ['Tuna with a sesame crust', 'Atún en costra de ajonjolí', 'Thon en croûte de sésame'],
    3000,
    'Tuna with sesame crust',
    {
      ...made(2),
      groups: ['one-side'],
      ...about(
        'Seared and sliced, cucumber, ginger',
        'Sellado, pepino, jengibre',
        'Saisi et tranché, concombre, gingembre',
      ),
    },
  ),
  item('crab-cakes', ['Crab cakes', 'Pasteles de cangrejo', 'Galettes de crabe'], 2400, 'Crab cakes', {
    ...made(2),
    groups: ['one-side', 'sauces'],
    ...about(
      'Two, with little to hold them together but crab',
      'Dos, casi solo cangrejo',
      'Deux, presque rien que du crabe',
    ),
  }),
  item(
    'fried-clams',
    ['Fried clams', 'Almejas fritas', 'Palourdes frites'],
    2300,
    [760, ['shellfish', 'wheat', 'milk', 'eggs']],
    {
      ...made(2),
      groups: ['one-side', 'sauces'],
    },
  ),
  item(
    'shrimp-grits',
    ['Shrimp and grits', 'Camarones con sémola', 'Crevettes et gruau'],
    2500,
    [680, ['shellfish', 'milk']],
    {
      ...made(2),
      ...about(
        'Bacon, scallions, a little heat',
        'Tocino, cebollín, algo picante',
        'Bacon, oignons verts, un peu de piquant',
      ),
    },
  ),
  item('bay-stew', ['Bay stew', 'Guiso de la bahía', 'Ragoût de la baie'], 2900, [520, ['fish', 'shellfish']], {
    ...made(3),
    ...about(
      'Fish, clams and mussels in tomato',
      'Pescado, almejas y mejillones en tomate',
      'Poisson, palourdes et moules à la tomate',
    ),
  }),
];

const LUNCH: readonly MenuItem[] = [
  item(
    'half-roll',
    ['Half lobster roll and a cup', 'Medio rollo de langosta y una taza', 'Demi-guédille et une tasse'],
    1990,
    [520, ['shellfish', 'wheat', 'milk', 'eggs']],
    {
      ...made(2),
      groups: ['chowder-cup'],
    },
  ),
  item(
    'haddock-sandwich',
    ['Haddock sandwich', 'Sándwich de abadejo', 'Sandwich à l’aiglefin'],
    1590,
    [690, ['fish', 'wheat', 'milk', 'eggs']],
    {
      ...made(1),
      groups: ['one-side'],
    },
  ),
  item(
    'lunch-salad',
    ['Shrimp salad', 'Ensalada de camarones', 'Salade aux crevettes'],
    1690,
    [430, ['shellfish', 'eggs']],
    {
      ...made(1, 'cold'),
      groups: ['dressing'],
    },
  ),
  item(
    'crab-melt',
    ['Crab melt', 'Sándwich caliente de cangrejo', 'Sandwich chaud au crabe'],
    1790,
    [620, ['shellfish', 'wheat', 'milk', 'eggs']],
    {
      ...made(1),
      groups: ['one-side'],
    },
  ),
  item(
    'cup-and-salad',
    ['Cup and a salad', 'Taza y ensalada', 'Tasse et salade'],
    1490,
    [390, ['shellfish', 'wheat', 'milk']],
    {
      ...made(1),
      groups: ['chowder-cup', 'dressing'],
    },
  ),
];

const DECKHANDS: readonly MenuItem[] = [
  item(
    'kids-fish',
    ['Grilled fish, half plate', 'Pescado a la parrilla, medio plato', 'Poisson grillé, demi-assiette'],
    800,
    [320, ['fish']],
    { groups: ['one-side'] },
  ),
  item(
    'kids-crab-cake',
    ['Crab cake, half plate', 'Pastel de cangrejo, medio plato', 'Galette de crabe, demi-assiette'],
    800,
    [290, ['shellfish', 'wheat', 'milk', 'eggs']],
    { groups: ['one-side'] },
  ),
  item('kids-steak', ['Skirt steak, half plate', 'Arrachera, medio plato', 'Bavette, demi-assiette'], 900, [380, []], {
    groups: ['one-side'],
  }),
  item(
    'kids-noodles',
    ['Buttered noodles', 'Fideos con mantequilla', 'Nouilles au beurre'],
    600,
    [360, ['wheat', 'milk', 'eggs']],
    vegetarian,
  ),
  item(
    'kids-shrimp',
    ['Grilled shrimp, half plate', 'Camarones a la parrilla, medio plato', 'Crevettes grillées, demi-assiette'],
    900,
    [210, ['shellfish', 'milk']],
    {
      groups: ['one-side'],
    },
  ),
  item(
    'kids-haddock',
    ['Battered haddock, half plate', 'Abadejo rebozado, medio plato', 'Aiglefin en pâte, demi-assiette'],
    800,
    [450, ['fish', 'wheat', 'milk', 'eggs']],
    {
      groups: ['one-side'],
    },
  ),
];

const SIDES: readonly MenuItem[] = [
  item('thick-potatoes', ['Thick potatoes', 'Papas gruesas', 'Grosses frites'], 550, [380, []], {
    ...vegan,
    groups: ['dips'],
  }),
  item('slaw', ['Pickled cabbage', 'Repollo encurtido', 'Chou mariné'], 450, [70, []], {
    ...vegan,
    ...made(0, 'cold'),
  }),
  item('grits', ['Grits', 'Sémola de maíz', 'Gruau de maïs'], 500, [210, ['milk']], { ...vegetarian, ...made(0) }),
  item('green-beans', ['Green beans', 'Ejotes', 'Haricots verts'], 550, [90, []], { ...vegan, ...made(0) }),
  item('side-corn', ['Half an ear of corn', 'Media mazorca', 'Demi-épi de maïs'], 450, [115, ['milk']], {
    ...vegetarian,
    ...made(0),
  }),
  item('baked-potato', ['Potato from the ashes', 'Papa al rescoldo', 'Pomme de terre sous la cendre'], 600, [280, []], {
    ...vegan,
    ...made(0),
  }),
  item('carrots', ['Charred carrots', 'Zanahorias asadas', 'Carottes grillées'], 550, [120, []], {
    ...vegan,
    ...made(0),
  }),
];

const TO_FINISH: readonly MenuItem[] = [
  item('buckle', ['Blueberry buckle', 'Pastel de arándanos', 'Gâteau aux bleuets'], 800, 'Blueberry buckle', {
    ...vegetarian,
    ...made(0, 'cold'),
    ...about('From the pan, with cold cream', 'Con crema fría', 'Avec crème froide'),
  }),
  item('lime-pie', ['Key lime pie', 'Tarta de limón', 'Tarte à la lime'], 800, 'Key lime pie', {
    ...vegetarian,
    ...made(0, 'cold'),
  }),
  item('chocolate-pot', ['Chocolate pot', 'Pote de chocolate', 'Pot au chocolat'], 850, 'Chocolate pot', {
    ...vegetarian,
    ...made(0, 'cold'),
  }),
  item('lemon-ice', ['Lemon ice', 'Granizado de limón', 'Glace à l’eau au citron'], 650, [170, []], {
    ...vegan,
    ...made(0, 'cold'),
  }),
  item(
    'ginger-cake',
    ['Ginger cake', 'Pastel de jengibre', 'Gâteau au gingembre'],
    800,
    [440, ['wheat', 'milk', 'eggs']],
    {
      ...vegetarian,
      ...made(0, 'cold'),
      ...about('Warm, with soft cream', 'Tibio, con crema batida', 'Tiède, crème souple'),
    },
  ),
];

const bottle = (id: string, name: Translated, price: number, calories: number) =>
  item(id, name, price, [calories, []], { ...vegan, ...made(0, 'bar'), taxClass: 'packaged' });
const DRINKS: readonly MenuItem[] = [
  bottle('sparkling-water', ['Sparkling water', 'Agua con gas', 'Eau pétillante'], 350, 0),
  bottle('ginger-beer', ['Ginger beer', 'Cerveza de jengibre sin alcohol', 'Bière de gingembre'], 450, 160),
  bottle('lemonade', ['Lemonade', 'Limonada', 'Limonade'], 400, 140),
  bottle('iced-tea', ['Iced tea', 'Té helado', 'Thé glacé'], 350, 5),
  item('harbor-ale', ['Harbor ale, can', 'Cerveza Harbor, lata', 'Bière Harbor, canette'], 700, [190, ['wheat']], {
    ...made(0, 'bar'),
    isAlcohol: true,
    taxClass: 'alcohol',
    mostPerOrder: 6,
  }),
  item(
    'lantern-lager',
    ['Lantern lager, can', 'Cerveza lager Lantern, lata', 'Lager Lantern, canette'],
    700,
    [150, ['wheat']],
    {
      ...made(0, 'bar'),
      isAlcohol: true,
      taxClass: 'alcohol',
      mostPerOrder: 6,
    },
  ),
  bottle('apple-juice', ['Apple juice', 'Jugo de manzana', 'Jus de pomme'], 400, 120),
  bottle('cold-coffee', ['Cold coffee', 'Café frío', 'Café froid'], 400, 10),
];

const option = (
  id: string,
  name: Translated,
  price: number,
  calories: number,
  allergens: readonly Allergen[] = [],
  more = {},
) => item(id, name, price, [calories, allergens], { ...made(0), ...more });
const OPTIONS: readonly MenuItem[] = [
  option('boiled', ['Boiled', 'Hervida', 'Bouilli'], 0, 0),
  option('grilled', ['Split and grilled', 'A la parrilla', 'Fendu et grillé'], 200, 40),
  option('rare', ['Rare', 'Poco hecha', 'Saignant'], 0, 0),
  option('medium', ['Medium', 'Término medio', 'À point'], 0, 0),
  option('well-done', ['Well done', 'Bien cocida', 'Bien cuit'], 0, 0),
  option('drawn-butter', ['Drawn butter', 'Mantequilla clarificada', 'Beurre clarifié'], 100, 200, ['milk']),
  option('green-sauce', ['Green sauce', 'Salsa verde', 'Sauce verte'], 75, 90),
  option('tartar', ['Tartar sauce', 'Salsa tártara', 'Sauce tartare'], 75, 140, ['eggs']),
  option('hot-sauce', ['Hot sauce', 'Salsa picante', 'Sauce piquante'], 0, 5),
  option('extra-lobster', ['Extra lobster', 'Más langosta', 'Homard en plus'], 900, 110, ['shellfish']),
  option('bacon', ['Bacon', 'Tocino', 'Bacon'], 250, 90),
  option('no-bun', ['Without the bun', 'Sin pan', 'Sans pain'], 0, 0),
  option('vinaigrette', ['Vinaigrette', 'Vinagreta', 'Vinaigrette'], 0, 110),
  option('buttermilk', ['Buttermilk dressing', 'Aderezo de suero de leche', 'Sauce au babeurre'], 0, 130, [
    'milk',
    'eggs',
  ]),
];

function group(id: string, name: Translated, items: readonly string[], more: Partial<OptionGroup> = {}): OptionGroup {
  return {
    id,
    name: say(name),
    min: 0,
    max: 1,
    mostKinds: 0,
    mostOfOne: 1,
    free: 0,
    options: items.map((one) => ({ item: one, price: null, isDefault: false })),
    ...more,
  };
}
const SIDE_IDS = ['thick-potatoes', 'slaw', 'grits', 'green-beans', 'side-corn'];
const atNoPrice = (items: readonly string[]) => items.map((one) => ({ item: one, price: 0, isDefault: false }));

const GROUPS: readonly OptionGroup[] = [
  group('two-sides', ['Choose two sides', 'Elija dos acompañamientos', 'Choisissez deux accompagnements'], SIDE_IDS, {
    min: 2,
    max: 2,
    mostOfOne: 2,
    options: atNoPrice(SIDE_IDS),
  }),
  group('one-side', ['Choose a side', 'Elija un acompañamiento', 'Choisissez un accompagnement'], SIDE_IDS, {
    min: 1,
    options: atNoPrice(SIDE_IDS),
  }),
  group('sauces', ['Sauces', 'Salsas', 'Sauces'], ['drawn-butter', 'green-sauce', 'tartar', 'hot-sauce'], {
    max: 4,
    free: 1,
  }),
  group('dips', ['Dip', 'Para acompañar', 'Trempette'], ['tartar', 'hot-sauce']),
  group('extras', ['Extras', 'Extras', 'Suppléments'], ['extra-lobster', 'bacon', 'no-bun'], { max: 3 }),
  group('lobster-way', ['How we cook it', 'Cómo la cocinamos', 'La cuisson'], ['boiled', 'grilled'], { min: 1 }),
  group('doneness', ['How we cook it', 'Término', 'La cuisson'], ['rare', 'medium', 'well-done'], { min: 1 }),
  group('dressing', ['Dressing', 'Aderezo', 'Vinaigrette'], ['vinaigrette', 'buttermilk'], {
    min: 1,
    options: [
      { item: 'vinaigrette', price: null, isDefault: true },
      { item: 'buttermilk', price: null, isDefault: false },
    ],
  }),
  group('chowder-cup', ['Which chowder', 'Qué sopa', 'Quelle chaudrée'], ['cream-chowder', 'clear-chowder'], {
    min: 1,
    options: atNoPrice(['cream-chowder', 'clear-chowder']),
  }),
];

const category = (
  id: string,
  name: Translated,
  items: readonly MenuItem[],
  more: Partial<Menu['categories'][number]> = {},
) => ({
  id,
  name: say(name),
  note: nothing,
  items: items.map((one) => one.id),
  dayparts: [],
  modes: [],
  ...more,
});

/** Images of the demo by item. */
const IMAGE_OF: Readonly<Record<string, string>> = {
  'cream-chowder': 'chowder',
  'green-salad': 'green-salad',
  oysters: 'raw-bar',
  'whole-fish': 'hearth',
  lobster: 'seafood-plate',
  haddock: 'haddock-plate',
  scallops: 'scallop-plate',
  buckle: 'buckle',
  'lime-pie': 'lime-pie',
  'chocolate-pot': 'chocolate-pot',
};

/** A menu with the demo's images. @param ids of images, by name */
export function illustrated(menu: Menu, ids: ReadonlyMap<string, number>): Menu {
  const items = menu.items.map((one) => ({ ...one, image: ids.get(IMAGE_OF[one.id] ?? '') ?? null }));
  return { ...menu, items };
}

/** The menu of the fictional chain, in three languages. */
export const LANTERN_BAY_MENU: Menu = {
  dayparts: [
    { id: 'lunch', name: say(['Until 4 PM', 'Hasta las 4 p. m.', 'Jusqu’à 16 h']), from: 10 * 60, to: 16 * 60 },
  ],
  categories: [
    category('to-begin', ['To begin', 'Para empezar', 'Pour commencer'], TO_BEGIN),
    category('on-ice', ['On ice', 'En hielo', 'Sur glace'], ON_ICE, {
      note: say([
        'Eating raw shellfish may raise your risk of illness.',
        'Comer mariscos crudos puede aumentar el riesgo de enfermedad.',
        'Manger des fruits de mer crus peut augmenter le risque de maladie.',
      ]),
    }),
    category('hearth', ['From the hearth', 'Del hogar', 'De l’âtre'], HEARTH),
    category('pan', ['From the pan', 'De la sartén', 'De la poêle'], PAN),
    category('lunch-plates', ['Lunch', 'Almuerzo', 'Dîner'], LUNCH, { dayparts: ['lunch'] }),
    category('deckhands', ['For deckhands', 'Para grumetes', 'Pour les moussaillons'], DECKHANDS, {
      note: say(['For guests under twelve', 'Para menores de doce años', 'Pour les moins de douze ans']),
    }),
    category('sides', ['Sides', 'Acompañamientos', 'Accompagnements'], SIDES),
    category('to-finish', ['To finish', 'Para terminar', 'Pour finir'], TO_FINISH),
    category('drinks', ['Drinks', 'Bebidas', 'Boissons'], DRINKS),
  ],
  items: [
    ...TO_BEGIN,
    ...ON_ICE,
    ...HEARTH,
    ...PAN,
    ...LUNCH,
    ...DECKHANDS,
    ...SIDES,
    ...TO_FINISH,
    ...DRINKS,
    ...OPTIONS,
  ],
  groups: [...GROUPS],
};
