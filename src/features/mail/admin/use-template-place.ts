import { useParams } from '@tanstack/react-router';
import { LANGUAGES, type LanguageCode } from '#features/pages/contract.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';

/** Which words an address is about; English for whatever is no language. A mail that is not there is answered as such. */
export function useTemplatePlace(): { key: string; language: LanguageCode } {
  const { key } = useParams({ strict: false });
  const [param] = useListSearch();
  return { key: String(key), language: LANGUAGES.find((one) => one === param('language')) ?? 'en' };
}
