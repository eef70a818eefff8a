/** The noun of a skeleton in every spelling that its files use, with the spelling of the skeleton that it replaces. */
export type Spellings = readonly (readonly [skeleton: string, real: string])[];

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Words that a skeleton, or JavaScript, uses for something else. */
const TAKEN = new Set(
  `await body break case catch class const continue debugger default delete do else enum export extends false finally
  for function if implements import in instanceof interface let new null package private protected public return rows
  static super switch text this throw true try typeof var void while with yield`.split(/\s+/),
);

/** Error in a name, as a sentence; undefined for a valid name. */
export function complaintAbout(kind: string, name: string): string | undefined {
  if (!KEBAB.test(name))
    return `"${name}" is not a name: write small letters, digits and single hyphens, as in gift-card.`;
  if (TAKEN.has(name)) return `"${name}" has another meaning in the code: choose another name.`;
  if (kind === 'feature' && (!name.endsWith('s') || TAKEN.has(singular(name))))
    return `A feature is named in the plural, as in gift-cards: "${name}" is not.`;
  return undefined;
}

/** The spellings for a valid name. A feature's name is a plural. */
export function spellingsOf(kind: string, name: string): Spellings {
  const [one, many] = kind === 'feature' ? [singular(name), name] : [name, `${name}s`];
  const real = [...casesOf(many), ...casesOf(one)];
  return [...casesOf('some-things'), ...casesOf('some-thing')].map((skeleton, at) => [skeleton, real[at] ?? '']);
}

/** Replaces the skeleton's noun in a text or a path. */
export function spell(text: string, spellings: Spellings): string {
  return spellings.reduce((written, [skeleton, real]) => written.replaceAll(skeleton, real), text);
}

function singular(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.replace(/(?<=ss|x|ch|sh)es$|s$/, '');
}

/** "gift-card" → gift-card, gift_card, GIFT_CARD, giftCard, GiftCard, gift card, Gift card. */
function casesOf(kebab: string): string[] {
  const words = kebab.split('-');
  const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = words.map(upper).join('');
  const snake = words.join('_');
  const plain = words.join(' ');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return [kebab, snake, snake.toUpperCase(), camel, pascal, plain, upper(plain)];
}
