/** Lower-case ASCII words joined by hyphens: "Coeur d'Alene" → "coeur-dalene", "Montréal" → "montreal". Empty in, empty out. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’.]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
