/** "1,250", "$8.50", "-3 °F", "12 %", "8,50 $": digits with at most a sign, a currency and a short unit around them. */
const NUMBER = /^[-−+]?\s?[$€£]?\s?\d[\d.,\s]*\s?(%|\$|€|°?[a-z]{1,3})?$/i;

/** For each column, true when every cell that is not empty holds a number: such columns are right-aligned. */
export function numericColumns(rows: readonly (readonly string[])[]): boolean[] {
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  return Array.from({ length: columns }, (_, at) => {
    const filled = rows.map((cells) => (cells[at] ?? '').trim()).filter((text) => text !== '');
    return filled.length > 0 && filled.every((text) => NUMBER.test(text));
  });
}
