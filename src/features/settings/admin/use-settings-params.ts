import { useParams } from '@tanstack/react-router';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { SettingsLanguage } from '../contract.ts';

/** The settings in the URL; an invalid site becomes an id that does not exist. */
export function useSettingsParams(): { app: string; model: string; site: number } {
  const { app, model, site } = useParams({ strict: false });
  const number = /^\d{1,9}$/.test(String(site)) ? Number(site) : 2_147_483_647;
  return { app: String(app), model: String(model), site: number };
}

/** The language in the URL; all languages for an invalid or missing one. */
export function useSettingsLanguage(): SettingsLanguage {
  const [param] = useListSearch();
  const language = SettingsLanguage.safeParse(param('language'));
  return language.success ? language.data : '';
}
