/** One point where an abbreviation ends a sentence: Spanish times end in "a.m.", and the sentence adds its own. */
export const withOneFullStop = (text: string): string => text.replace(/(\.\s?m\.)\.(?!\.)/g, '$1');
