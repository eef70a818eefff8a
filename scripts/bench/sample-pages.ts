/** A page of the demo chain that represents its template in measurements. */
export interface SamplePage {
  label: string;
  template: string;
  path: string;
  /** Deliberately not indexed, so an SEO score is meaningless. */
  isNoindex?: boolean;
}

const DIRECTORY = '/seafood-restaurants/locations/';

/** One page per template; the city and the restaurant are the first in the sitemap of `origin`. */
export async function listSamplePages(origin: string): Promise<SamplePage[]> {
  const answer = await fetch(`${origin}/sitemap.xml`);
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)</g)].map(
    ([, text]) => new URL(text ?? '').pathname,
  );
  const below = (depth: number): string => {
    const found = addresses.find((path) => path.startsWith(DIRECTORY) && path.split('/').length === depth + 4);
    if (!found) throw new Error(`The sitemap has no page ${depth} levels below ${DIRECTORY}`);
    return found;
  };
  return [
    { label: 'home', template: 'home', path: '/' },
    { label: 'generic content', template: 'generic_content', path: '/menu/' },
    { label: 'utility', template: 'utility', path: '/terms/' },
    { label: 'map', template: 'location_map', path: '/locations/' },
    { label: 'map with an address', template: 'location_map', path: '/locations/?address=Orlando,%20FL' },
    { label: 'state list', template: 'state_list', path: DIRECTORY },
    { label: 'city list', template: 'location_list', path: below(2) },
    { label: 'local page', template: 'location_detail', path: below(3) },
    { label: 'contact', template: 'contact_us', path: '/contact/' },
    { label: 'e-mail sign-up', template: 'email_signup', path: '/email/' },
    { label: 'confirmation', template: 'confirmation', path: '/email/thank-you/', isNoindex: true },
    { label: 'unsubscribe', template: 'unsubscribe', path: '/unsubscribe/', isNoindex: true },
    {
      label: 'accessibility report',
      template: 'accessibility_report',
      path: '/accessibility-report/',
      isNoindex: true,
    },
    { label: 'press section', template: 'press_section', path: '/press/' },
    { label: 'press release list', template: 'press_release_list', path: '/press/releases/' },
    { label: 'press release', template: 'press_release', path: '/press/releases/cream-chowder-wins-the-long-ladle/' },
    { label: 'example', template: 'example', path: '/style/', isNoindex: true },
    { label: 'noindex', template: 'noindex', path: '/thank-you/', isNoindex: true },
  ];
}
