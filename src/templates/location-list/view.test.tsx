// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageLocation } from '#features/locator/page-location.ts';
import { PageAround } from '#test/page.tsx';
import { LocationList } from './view.tsx';

afterEach(cleanup);

const location: PageLocation = {
  id: 1,
  name: 'Harbor Point',
  line1: '1 Pier Road',
  line2: '',
  city: 'Reno',
  state: 'NV',
  postcode: '89501',
  phone: { national: '(775) 555-0134', e164: '+17755550134' },
  location: { lat: 39.5, lng: -119.8 },
  map_image_url_mobile: '',
  map_image_url_desktop: '',
  url: '/seafood-restaurants/locations/nevada/reno/1-pier-road/',
  hours: [],
};

function show(locations: PageLocation[]) {
  return render(
    <PageAround>
      <LocationList
        city="Reno"
        state={{ name: 'Nevada', code: 'NV' }}
        country={{ printable_name: 'United States' }}
        directory_url="/seafood-restaurants/locations/"
        breadcrumbs={[]}
        url="/seafood-restaurants/locations/nevada/reno/"
        current_page={1}
        num_pages={1}
        locations={locations}
      />
    </PageAround>,
  );
}

describe('LocationList', () => {
  it("carries the specified words with the chain's name", () => {
    show([location]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Lantern Bay Seafood Kitchen Locations in Reno, Nevada',
    );
    expect(
      screen.getByText('For hours, menus and more, choose a local Lantern Bay Seafood Kitchen restaurant below.'),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'More United States Locations' }).getAttribute('href')).toBe(
      '/seafood-restaurants/locations/',
    );
  });

  it('lists each restaurant with address, phone, directions and its local page', () => {
    show([location]);
    const [entry] = screen.getAllByRole('listitem').filter((item) => item.querySelector('h2'));
    const inEntry = within(entry as HTMLElement);
    expect(entry?.querySelector('address')?.textContent).toBe('1 Pier RoadReno, NV 89501');
    expect(inEntry.getByRole('link', { name: '(775) 555-0134' }).getAttribute('href')).toBe('tel:+17755550134');
    expect(inEntry.getByRole('link', { name: /Get directions/ }).getAttribute('href')).toContain('39.5,-119.8');
    expect(inEntry.getByRole('link', { name: /^View Local Page/ }).getAttribute('href')).toBe(location.url);
  });

  it('goes by the street where a restaurant has no name, and shows no phone that is not known', () => {
    show([{ ...location, name: '', phone: { national: '', e164: '' } }]);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('1 Pier Road');
    expect(document.querySelector('a[href^="tel:"]')).toBeNull();
  });
});
