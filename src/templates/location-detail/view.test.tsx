// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Location } from '#features/locations/contract.ts';
import { flagTable } from '#features/locations/fields/flags.ts';
import type { PageLocation } from '#features/locator/page-location.ts';
import { fetchLocation } from '#features/locator/site/location-api.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { PAGE_CONTEXT, PageAround } from '#test/page.tsx';
import type { LocationDetailProps } from './props.ts';
import { LocationDetail } from './view.tsx';

vi.mock('#features/locator/site/location-api.ts', () => ({ fetchLocation: vi.fn() }));

const location: PageLocation = {
  id: 12,
  name: 'Harbor Point',
  line1: '1 Pier Road',
  line2: 'Suite 4',
  city: 'Buffalo',
  state: 'NY',
  postcode: '14201',
  phone: { national: '(716) 555-0134', e164: '+17165550134' },
  location: { lat: 42.9, lng: -78.9 },
  map_image_url_mobile: '/maps/12-mobile.webp',
  map_image_url_desktop: '/maps/12-desktop.webp',
  url: '/seafood-restaurants/locations/new-york/buffalo/1-pier-road/',
  hours: [],
};
const everyDay = (open: string, close: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, open, close }));
const wire: Location = {
  rlid: 12,
  restaurantNumber: '12',
  address1: '1 Pier Road',
  city: 'Buffalo',
  state: 'NY',
  country: 'US',
  zip: '14201',
  latitude: 42.9,
  longitude: -78.9,
  hours: [...everyDay('11:00 AM', '2:00 PM'), ...everyDay('4:30 PM', '10:00 PM')],
  curbsideHours: everyDay('9:15 AM', '9:45 AM'),
  deliveryHours: everyDay('8:15 AM', '8:45 AM'),
  phone: '(716) 555-0134',
  ...flagTable(({ isUsual }) => isUsual),
  hasCurbside: true,
  hasDelivery: true,
  hasOnlineOrdering: true,
  hasTakeOut: false,
  isTemporarilyClosed: false,
  name: 'Harbor Point',
  timeZone: 'America/New_York',
  exceptions: [],
  isComingSoon: false,
};

function page(change: Partial<Location> = {}, language: LanguageCode = 'en') {
  const props: LocationDetailProps = {
    location,
    wire: { ...wire, ...change },
    list_url: '/seafood-restaurants/locations/new-york/buffalo/',
    breadcrumbs: [{ title: 'Home', url: '/' }],
    nearby: [{ distance: '3.1', location: { ...location, id: 13, name: 'Canal Side', url: '/canal-side/' } }],
    nearest_open: { distance: '4.0', location: { ...location, id: 14, name: 'Elm Quay', url: '/elm-quay/' } },
  };
  return (
    <PageAround language={language} {...(language !== 'en' && { more: { home_url: '/fr-ca/' } })}>
      <LocationDetail {...props} />
    </PageAround>
  );
}

async function show(change: Partial<Location> = {}, language: LanguageCode = 'en') {
  vi.mocked(fetchLocation).mockResolvedValue({ ...wire, ...change });
  const shown = render(page(change, language));
  await act(async () => {});
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse(PAGE_CONTEXT.now) });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  document.cookie = 'preferred_location_rlid=; Max-Age=0; Path=/';
  vi.useRealTimers();
});

const todaysRow = () => document.querySelector('tr[aria-current="date"]');

describe('LocationDetail', () => {
  it('is headed by name, city and state, with the way back to the list', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbor Point Buffalo, NY');
    expect(screen.getByRole('heading', { name: 'Contact Us' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find a different restaurant' }).getAttribute('href')).toBe(
      '/seafood-restaurants/locations/new-york/buffalo/',
    );
  });

  it('leads to the door and to the phone', async () => {
    await show();
    const directions = screen.getByRole('link', { name: /Get directions/ });
    expect(directions.getAttribute('href')).toContain('42.9,-78.9');
    expect(directions.getAttribute('target')).toBe('_blank');
    expect(screen.getByRole('link', { name: '(716) 555-0134' }).getAttribute('href')).toBe('tel:+17165550134');
  });

  it('shows one map up to 840 px and the other above', async () => {
    const { container } = await show();
    const source = container.querySelector('source[media="(width <= 840px)"]');
    expect(source?.getAttribute('srcset')).toBe('/maps/12-mobile.webp');
    const image = screen.getByRole('img', { name: 'Map of the streets around Harbor Point, Buffalo, NY' });
    expect(image.getAttribute('src')).toBe('/maps/12-desktop.webp');
    for (const size of ['width', 'height']) expect(Number(image.getAttribute(size))).toBeGreaterThan(0);
  });

  it('lists the hours of the dining room only, every interval of the day', async () => {
    const { container } = await show();
    expect(container.querySelectorAll('tbody tr')).toHaveLength(7);
    expect(todaysRow()?.textContent).toBe('Wednesday\u2002Today11:00 AM – 2:00 PM, 4:30 PM – 10:00 PM');
    expect(container.textContent).not.toMatch(/9:15 AM|8:15 AM/);
  });

  it('lists the exceptions of the next 14 days and applies the one of today', async () => {
    const exception = (date: string, label: string) => ({ date, label, service: 'all' as const, intervals: [] });
    await show({
      exceptions: [
        exception('2026-03-04', 'Storm'),
        exception('2026-03-17', 'Fair'),
        exception('2026-03-18', 'Too late'),
      ],
    });
    expect(todaysRow()?.textContent).toBe('Wednesday\u2002TodayClosed');
    expect([...document.querySelectorAll('dt')].map((dt) => dt.textContent)).toEqual([
      'Wednesday, March 4Storm',
      'Tuesday, March 17Fair',
    ]);
  });

  it("tells by the server's time whether it is open, then by the browser's", async () => {
    expect(renderToString(page())).toContain('Open now');
    await show();
    expect(screen.getByText('Open now')).toBeDefined();
    expect(screen.getByText('Closes at 2:00 PM')).toBeDefined();
    vi.setSystemTime(Date.parse('2026-03-04T20:00:00Z'));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Opens at 4:30 PM')).toBeDefined();
  });

  it.each([
    [{ isTemporarilyClosed: true, reopensOn: '2026-04-02' }, /Temporarily Closed · Reopens Thursday, April 2/],
    [{ isComingSoon: true, reopensOn: '2026-04-02' }, /Coming Soon · Opens Thursday, April 2/],
    [{ hours: [] }, /Call For Hours/],
    [{ hours: everyDay('12:00 AM', '12:00 AM') }, /Open 24 Hours/],
    [{ hours: [{ dayOfWeek: 4, open: '11:00 AM', close: '9:00 PM' }] }, /Closed · Opens tomorrow at 11:00 AM/],
    [{ hours: [{ dayOfWeek: 6, open: '11:00 AM', close: '9:00 PM' }] }, /Closed · Opens Saturday at 11:00 AM/],
    [{ hours: everyDay('11:00 AM', '12:30 PM') }, /Closes soon · Closes at 12:30 PM/],
  ])('words the state of %o', async (change, words) => {
    const { container } = await show(change);
    expect(container.querySelector('h1 + p')?.textContent).toMatch(words);
  });

  it('speaks French from the first word to the hours', async () => {
    const { container } = await show({}, 'fr-CA');
    expect(container.querySelector('h1 + p')?.textContent).toMatch(/Ouvert en ce moment · Ferme à 14\u00A0h/);
    expect(todaysRow()?.textContent).toMatch(/^mercredi\u2002Aujourd’hui11\u00A0h/);
  });

  it('takes orders only where orders are taken, on the address of the country', async () => {
    await show({ hasOnlineOrdering: false });
    expect(screen.queryByRole('link', { name: 'Order Now' })).toBeNull();
    cleanup();
    await show();
    expect(screen.getByRole('link', { name: 'Order Now' }).getAttribute('href')).toBe('/order?rlid=12');
    cleanup();
    await show({ countryRootURL: 'https://ca.example/' });
    expect(screen.getByRole('link', { name: 'Order Now' }).getAttribute('href')).toBe(
      'https://ca.example/order?rlid=12',
    );
    cleanup();
    await show({}, 'fr-CA');
    expect(screen.getByRole('link', { name: 'Commander' }).getAttribute('href')).toBe('/order?rlid=12&language=fr-CA');
  });

  it.each([
    [{ isTemporarilyClosed: true, reopensOn: '2026-03-07' }, 'Temporarily Closed'],
    [{ isComingSoon: true, reopensOn: '2026-03-07' }, 'Coming Soon'],
  ])('offers nothing with %o, reads closed up to the day and names the nearest open restaurant', async (why, words) => {
    await show({ ...why, waitListReady: true, isReservationsEnabled: true });
    expect(screen.queryByRole('link', { name: 'Order Now' })).toBeNull();
    expect(screen.queryByRole('button', { name: /wait list|Reserve/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'At this restaurant' })).toBeNull();
    const rows = screen.getAllByRole('row').map((row) => row.querySelector('td')?.textContent);
    const usual = '11:00 AM – 2:00 PM, 4:30 PM – 10:00 PM';
    expect(rows).toEqual([usual, usual, usual, words, words, words, usual]);
    expect(screen.getByRole('link', { name: 'Elm Quay, Buffalo, NY' }).getAttribute('href')).toBe('/elm-quay/');
  });

  it('names no other restaurant while it takes guests itself', async () => {
    await show();
    expect(screen.queryByRole('link', { name: 'Elm Quay, Buffalo, NY' })).toBeNull();
  });

  it.each([
    [{}, undefined, undefined],
    [{ waitListReady: true }, 'Join the wait list', 'open-waitlist'],
    [{ waitListReady: true, isReservationsEnabled: true }, 'Reserve a Table', 'open-reservation-panel'],
  ])('offers the one action of %o', async (change, label, event) => {
    await show(change);
    const received: unknown[] = [];
    const listen = (raised: Event) => received.push([raised.type, (raised as CustomEvent).detail]);
    for (const name of ['open-waitlist', 'open-reservation-panel'])
      window.addEventListener(name, listen, { once: true });
    const buttons = screen.queryAllByRole('button', { name: /wait list|Reserve/ });
    expect(buttons.map((button) => button.textContent)).toEqual(label ? [label] : []);
    if (buttons[0]) fireEvent.click(buttons[0]);
    expect(received).toEqual(event ? [[event, { rlid: 12 }]] : []);
  });

  it('asks for the wait that the shared HTML cannot know', async () => {
    vi.mocked(fetchLocation).mockResolvedValue({ ...wire, waitListReady: true, estimatedWaitTime: 'About 25 minutes' });
    const { container } = render(page());
    expect(container.textContent).not.toMatch(/Wait now/);
    await act(async () => {});
    expect(screen.getByText('Wait now: About 25 minutes')).toBeDefined();
  });

  it('shows no wait that was read long ago', async () => {
    const waitUpdatedAt = new Date(Date.parse(PAGE_CONTEXT.now) - 16 * 60_000).toISOString();
    await show({ waitListReady: true, estimatedWaitTime: 'About 25 minutes', waitUpdatedAt });
    expect(screen.queryByText(/Wait now/)).toBeNull();
  });

  it('keeps what was rendered when the restaurant cannot be refreshed, and logs it', async () => {
    vi.mocked(fetchLocation).mockRejectedValue(new Error('offline'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(page());
    await act(async () => {});
    expect(log).toHaveBeenCalledWith('The restaurant could not be refreshed', expect.any(Error));
    expect(todaysRow()).not.toBeNull();
  });

  it('saves the restaurant and shows it', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Save as my restaurant' }));
    expect(localStorage.getItem('preferred_location_rlid')).toBe('12');
    expect(screen.getByRole('button', { name: 'Your restaurant' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Harbor Point is now your restaurant.')).toBeDefined();
  });

  it('lists what is offered here and nothing else', async () => {
    await show();
    const services = screen.getByRole('region', { name: 'At this restaurant' });
    expect(
      within(services)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Dine-in', 'Curbside pickup', 'Delivery', 'Online ordering']);
  });

  it('copies the address, and says when it may not', async () => {
    await show();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy address' })));
    expect(writeText).toHaveBeenCalledWith('1 Pier Road, Suite 4, Buffalo, NY 14201');
    expect(screen.getAllByText('Address copied').length).toBeGreaterThan(0);
    writeText.mockRejectedValue(new Error('refused'));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy address' })));
    expect(screen.getAllByText('Your browser did not allow copying.').length).toBeGreaterThan(0);
  });

  it('names the nearest others with their distance', async () => {
    await show();
    const nearby = screen.getByRole('region', { name: 'Restaurants nearby' });
    expect(within(nearby).getByRole('link', { name: 'Canal Side' }).getAttribute('href')).toBe('/canal-side/');
    expect(within(nearby).getByText('3.1 mi')).toBeDefined();
  });

  it('hydrates to the same markup', async () => {
    vi.mocked(fetchLocation).mockReturnValue(new Promise(() => {}));
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page());
    const served = container.innerHTML;
    const recovered: unknown[] = [];
    render(page(), { container, hydrate: true, onRecoverableError: (error) => recovered.push(error) });
    expect(recovered).toEqual([]);
    expect(container.innerHTML).toBe(served);
  });
});
