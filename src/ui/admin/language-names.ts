/** Names of the public site's languages for staff. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Spanish', 'fr-CA': 'French' } as const;
