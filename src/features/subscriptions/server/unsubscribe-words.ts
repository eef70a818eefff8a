/** Error messages in the language of the form's page. */
const WORDS = {
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
export function unsubscribeWords(acceptLanguage: string | undefined): (typeof WORDS)[keyof typeof WORDS] {
  const first = /^\s*(es|fr|en)\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase();
  return WORDS[first === 'es' || first === 'fr' ? first : 'en'];
}
