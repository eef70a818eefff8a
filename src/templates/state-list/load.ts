import { slugify } from '#shared/slug.ts';
import { localPageRootIn } from '#features/locator/local-page-root.ts';
import { LOCATIONS_TAG } from '#features/locations/server/index.ts';
import { countryTag, stateNameIn } from '#features/locator/server/index.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { breadcrumbData, listLivePageFields, templateTag } from '#features/pages/server/index.ts';
import type { LoadContext, LoadResult } from '../loader.ts';
import { type DirectoryTrail, loadCityList } from '../location-list/load.ts';
import { loadLocalPage } from '../location-detail/load.ts';
import type { Breadcrumb, StateListProps } from './props.ts';

/** A live state list of the site, and its country. */
interface DirectoryPage {
  id: number;
  template: string;
  title: string;
  urlPath: string;
  country: string;
  language: LanguageCode;
}

/** Spec §2.5 item 11, and below its address the city lists and local pages. */
export async function loadStateList(context: LoadContext): Promise<LoadResult> {
  const { locations, page, params, tag } = context;
  tag(LOCATIONS_TAG);
  const directories = await listDirectoryPages(context);
  // The preview of a page that is not live yet shows the future addresses of its cities.
  const root = localPageRootIn(context.localPageRoots, page.languageCode) ?? page.urlPath;
  const { state, city, line1 } = params;
  if (state !== undefined && city !== undefined) {
    const directory = { root, trailOf: (country: string) => directoryTrail(context, directories, country) };
    return line1 === undefined
      ? loadCityList(context, directory, { state, city })
      : loadLocalPage(context, directory, { state, city, line1 });
  }

  const country = String(context.fields['country']);
  tag(countryTag(country));
  if (state !== undefined) {
    const found = locations.states(country).find(({ slug }) => slug === slugify(state));
    return found ? { kind: 'redirect', to: `${page.urlPath}#${found.slug}`, status: 301 } : { kind: 'not_found' };
  }
  const breadcrumbs = [...ancestorTrail(context), { title: page.title, url: page.urlPath }];
  const props: StateListProps = {
    country: { code: country, printable_name: context.countryName(country) },
    breadcrumbs: breadcrumbs.slice(0, -1),
    other_directories: inLanguage(directories, page.languageCode)
      .filter(({ id, country: other }) => id !== page.id && other !== country)
      .map(({ id, urlPath, country: other }) => ({
        id,
        url: urlPath,
        country: { printable_name: context.countryName(other) },
      })),
    root,
    states: locations
      .states(country)
      .map((found) => {
        const { count, cities, slug } = found;
        const name = stateNameIn(page.languageCode, found);
        return {
          name,
          ...(name !== found.name && { slug }),
          count,
          cities: cities.map((city) => ({ name: city.name, count: city.count })),
        };
      })
      .toSorted((a, b) => a.name.localeCompare(b.name, page.languageCode)),
  };
  return { kind: 'page', props, head: { structured_data: [breadcrumbData(breadcrumbs, context.origin)] } };
}

async function listDirectoryPages({ db, site, languageOf, read }: LoadContext): Promise<DirectoryPage[]> {
  const pages = await read('state lists', [templateTag('state_list')], () =>
    listLivePageFields(db, site, ['country'], ['state_list']),
  );
  return pages.map(({ fields, ...page }) => ({
    ...page,
    country: String(fields.country ?? ''),
    language: languageOf(page.urlPath),
  }));
}

/** Directories in a language, and those of other languages for countries that the language lacks. */
function inLanguage(directories: readonly DirectoryPage[], language: LanguageCode): DirectoryPage[] {
  const own = directories.filter((directory) => directory.language === language);
  const countries = new Set(own.map(({ country }) => country));
  return [...own, ...directories.filter(({ country }) => !countries.has(country))];
}

function ancestorTrail({ page }: LoadContext): Breadcrumb[] {
  return page.ancestors.map(({ title, urlPath }) => ({ title, url: urlPath }));
}

/**
 * The breadcrumb of a restaurant's or city's directory: that of its own country where the page's language has one, else
 * of the page whose address it is below.
 */
function directoryTrail(context: LoadContext, directories: readonly DirectoryPage[], country: string): DirectoryTrail {
  const { page } = context;
  const fitting = directories.filter(
    (candidate) => candidate.country === country && candidate.language === page.languageCode,
  );
  const found = fitting.find(({ id }) => id === page.id) ?? fitting[0];
  const directory = { title: found?.title ?? page.title, url: found?.urlPath ?? page.urlPath };
  return { directory, trail: [...ancestorTrail(context), directory] };
}
