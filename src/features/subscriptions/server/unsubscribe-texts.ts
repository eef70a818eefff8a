/** Error messages in the language of the form's page. */
const TEXTS = {
  en: { required: 'Enter your e-mail address.', malformed: 'Enter a complete e-mail address, like name@example.com.' },
  es: {
    required: 'Escriba su correo electrónico.',
    malformed: 'Escriba un correo electrónico completo, como nombre@example.com.',
  },
  fr: {
    required: 'Entrez votre adresse courriel.',
    malformed: 'Entrez une adresse courriel complète, comme nom@example.com.',
  },
} as const;

/** @param acceptLanguage the request header: "fr-CA,fr;q=0.9" */
export function unsubscribeTexts(acceptLanguage: string | undefined): (typeof TEXTS)[keyof typeof TEXTS] {
  const first = /^\s*(es|fr|en)\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase();
  return TEXTS[first === 'es' || first === 'fr' ? first : 'en'];
}
