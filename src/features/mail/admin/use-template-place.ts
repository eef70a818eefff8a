import { useParams } from '@tanstack/react-router';
import { LANGUAGES, type LanguageCode } from '#features/pages/contract.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';

/** The mail text and the language in the address; English for an unknown language. The server refuses an unknown mail. */
export function useTemplatePlace(): { key: string; language: LanguageCode } {
  const { key } = useParams({ strict: false });
  const [param] = useListSearch();
  return { key: String(key), language: LANGUAGES.find((one) => one === param('language')) ?? 'en' };
}
