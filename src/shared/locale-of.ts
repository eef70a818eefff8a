const LOCALES: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-US' };

/** The BCP 47 locale of a page's language. Spanish is that of the United States: "7:30 p.m.", "$12.50". */
export const localeOf = (language: string): string => LOCALES[language] ?? language;
