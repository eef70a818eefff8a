/** Removes a sentence's full stop after an abbreviation that ends with one: Spanish times end in "a.m.". */
export const withOneFullStop = (text: string): string => text.replace(/(\.\s?m\.)\.(?!\.)/g, '$1');
