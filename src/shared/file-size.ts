const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];
/** French counts octets. */
const FRENCH_UNITS = ['o', 'Ko', 'Mo', 'Go', 'To'];
const STEP = 1000;

/**
 * Spec §9 file sizes: decimal units, 1000 to the next, one decimal by default: 1234567 → "1.2 MB", "1,2 Mo" in French.
 * A closing zero is left out ("1 KB"). What rounds up to 1000 is 1 of the next unit.
 * @param language BCP 47, for the decimal sign
 */
export function formatFileSize(bytes: number, language = 'en', decimals = 1): string {
  const units = language.startsWith('fr') ? FRENCH_UNITS : UNITS;
  const factor = 10 ** decimals;
  let size = Number.isFinite(bytes) ? Math.max(0, bytes) : 0;
  let unit = 0;
  const rounded = () => Math.round(size * factor) / factor;
  while (rounded() >= STEP && unit < units.length - 1) {
    size /= STEP;
    unit += 1;
  }
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(rounded());
  return `${number} ${units[unit]}`;
}
