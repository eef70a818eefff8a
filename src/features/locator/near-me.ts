/** Without accents, in the languages of the site. */
const NEAR_ME =
  /^(restaurante?s? )?(near ?(me|by|here)|around me|close to me|cerca( de (mi|aqui))?|(pres|autour) de moi|pres d.ici|a proximite)$/;

/** True for "near me", "nearby", "cerca de mí", "près de moi" …: the guest's own position, and no place of a gazetteer. */
export function isNearMe(text: string): boolean {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return NEAR_ME.test(plain.toLowerCase().replaceAll(/\s+/g, ' ').trim());
}
