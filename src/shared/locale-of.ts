/** The BCP 47 locale of a page's language. Spanish is that of the United States: "7:30 p.m.", "$12.50". */
export const localeOf = (language: string): string => (language === 'es' ? 'es-US' : language);
