// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Location } from '#features/locations/contract.ts';
import { PREFERRED_LOCATION_KEY as KEY } from '#features/locations/limits.ts';
import { buildLocation } from '#test/site-page.tsx';

const reno = buildLocation();
const sparks = buildLocation({
  rlid: 102,
  name: 'Sparks Landing',
  hours: [],
  isReservationsEnabled: false,
  waitListReady: true,
});
const place = (formatted_address: string) => ({
  formatted_address,
  types: ['locality'],
  geometry: { location: { lat: 39.5, lng: -119.8 } },
});

let replies: Record<string, (query: URLSearchParams) => unknown>;

beforeEach(() => {
  localStorage.clear();
  document.cookie = `${KEY}=; Max-Age=0; Path=/`;
  replies = {
    '/api/location/getlocation/': (query) => [reno, sparks].find(({ rlid }) => String(rlid) === query.get('rlid')),
    '/api/location/getlocations/': () => ({
      totalLocations: 2,
      currentLocation: null,
      locations: [
        { distance: 1.26, location: reno },
        { distance: 12, location: sparks },
      ],
    }),
    '/api/maps/geocode/': () => ({ status: 'OK', results: [place('Reno, NV')] }),
    '/api/maps/suggest/': () => ({ suggestions: [] }),
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(String(address), 'http://localhost');
    const body = replies[pathname]?.(searchParams);
    return body === undefined ? new Response('', { status: 404 }) : Response.json(body);
  });
});
afterEach(cleanup);

/** A page of its own: the store of a page that is gone knows an older location. */
async function openPage() {
  vi.resetModules();
  const [{ LocationPopover }, page] = await Promise.all([import('./popover.tsx'), import('#test/site-page.tsx')]);
  await act(async () => void page.renderInPage(<LocationPopover />));
}

async function openPageWith(location: Location) {
  replies['/api/location/getlocation/'] = () => location;
  localStorage.setItem(KEY, String(location.rlid));
  await openPage();
}

const trigger = () => screen.getByRole('link', { expanded: document.querySelector('[role=dialog]') !== null });
const panel = () => screen.getByRole('dialog', { name: 'Your restaurant' });

async function openPanel() {
  fireEvent.click(trigger());
  return within(await screen.findByRole('dialog'));
}

async function search(text: string) {
  const inPanel = await openPanel();
  const field = await inPanel.findByRole('combobox', { name: 'City, state, or ZIP code' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(inPanel.getByRole('button', { name: 'Search' }));
  return inPanel;
}

describe('LocationPopover', () => {
  describe('trigger', () => {
    it("reads 'Find A Location Near You' with no location, and leads to the map page", async () => {
      await openPage();
      expect(trigger().textContent).toBe('Find A Location Near You');
      expect(trigger().getAttribute('href')).toBe('/locations/');
    });

    const nothing = {
      isTemporarilyClosed: false,
      isDiningRoomOpened: false,
      outsideDining: false,
      hasDelivery: false,
      hasCurbside: false,
    };
    it.each<[string, Partial<Location>]>([
      ['Temporarily Closed', { isTemporarilyClosed: true, isDiningRoomOpened: true, outsideDining: true }],
      ['Indoor & Outdoor Dining', { isDiningRoomOpened: true, outsideDining: true, hasDelivery: true }],
      ['Indoor Dining', { isDiningRoomOpened: true, hasDelivery: true, hasCurbside: true }],
      ['Outdoor Dining', { outsideDining: true, hasDelivery: true }],
      ['Delivery Available', { hasDelivery: true, hasCurbside: true }],
      ['Curbside Available', { hasCurbside: true }],
      ['Pick Up Only', {}],
    ])('reads %s', async (label, facts) => {
      await openPageWith(buildLocation({ ...nothing, ...facts }));
      expect(await screen.findByText(label)).toBeTruthy();
    });

    it('says at once what it said on the page before', async () => {
      await openPageWith(reno);
      await screen.findByText('11:00 AM – 10:00 PM');
      cleanup();
      // The server is slow on the next page.
      vi.mocked(fetch).mockReturnValue(new Promise(() => {}));
      await openPage();
      expect(trigger().textContent).toBe('Indoor & Outdoor DiningHarbor Point');
    });

    it('is written into the document before the code of the page is there', async () => {
      const { keepLabel, showKeptLabel } = await import('./kept-label.ts');
      document.documentElement.lang = 'en';
      keepLabel({ rlid: 101, language: 'en', label: 'Indoor Dining', place: 'Harbor <b>Point</b>' });
      document.body.innerHTML = '<span data-kept-label></span>';
      for (const [rlid, text] of [
        [null, ''],
        [102, ''],
        [101, 'Indoor DiningHarbor <b>Point</b>'],
      ] as const) {
        showKeptLabel(rlid);
        expect(document.body.textContent).toBe(text);
      }
      document.body.innerHTML = '';
    });

    it('stays as it was, and the page with it, when its code does not load', async () => {
      vi.doMock('./popover-summary.tsx', () => Promise.reject(new Error('offline')));
      try {
        await openPageWith(reno);
        await waitFor(() => expect(fetch).toHaveBeenCalled());
        await act(async () => void (await vi.dynamicImportSettled()));
        expect(trigger().textContent).toBe('Find A Location Near You');
      } finally {
        vi.doUnmock('./popover-summary.tsx');
      }
    });

    it("carries the place and today's hours", async () => {
      await openPageWith(reno);
      expect(await screen.findByText('11:00 AM – 10:00 PM')).toBeTruthy();
      expect(screen.getByText('Harbor Point')).toBeTruthy();
    });
  });

  it('keeps the focus inside when it is asked to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const known = replies['/api/location/getlocation/'];
    replies['/api/location/getlocation/'] = () => ({});
    vi.stubGlobal('reportError', vi.fn());
    localStorage.setItem(KEY, '101');
    await openPage();
    const inPanel = await openPanel();
    const retry = await inPanel.findByRole('button', { name: 'Try again' });
    // The search takes the focus in an effect. Wait for it, or it takes the focus from the button.
    await waitFor(() => expect(document.activeElement).toBe(inPanel.getByRole('combobox')));
    retry.focus();
    if (known) replies['/api/location/getlocation/'] = known;
    fireEvent.click(retry);
    await inPanel.findByText('Change Location');
    expect(panel().contains(document.activeElement)).toBe(true);
  });

  describe('search', () => {
    it('asks for a text before it searches', async () => {
      await openPage();
      const inPanel = await search('   ');
      expect(inPanel.getByRole('alert').textContent).toBe('Enter a city, state, or ZIP code.');
      expect(document.activeElement).toBe(inPanel.getByPlaceholderText('Search by city, state, or zip'));
      expect(fetch).not.toHaveBeenCalled();
    });

    it('shows a message when the server fails, and logs it', async () => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      delete replies['/api/maps/geocode/'];
      await openPage();
      const inPanel = await search('Reno');
      expect(await inPanel.findByText('The search did not answer. Please try again in a moment.')).toBeTruthy();
      expect(log).toHaveBeenCalledOnce();
    });

    it('takes a reply of another shape for a failure, and raises it', async () => {
      const raised = vi.fn();
      vi.stubGlobal('reportError', raised);
      replies['/api/location/getlocations/'] = () => ({ locations: [] });
      await openPage();
      const inPanel = await search('Reno');
      expect(await inPanel.findByText(/did not answer/)).toBeTruthy();
      expect(raised).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'ShapeMismatch' }));
      vi.unstubAllGlobals();
    });

    it('names a text that is no place', async () => {
      replies['/api/maps/geocode/'] = () => ({ status: 'ZERO_RESULTS', results: [] });
      await openPage();
      expect(await (await search('Xyzzy')).findByText(/could not find “Xyzzy”/)).toBeTruthy();
    });

    it("logs 'Result has no geometry info' and finds nothing", async () => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      replies['/api/maps/geocode/'] = () => ({
        status: 'OK',
        results: [{ formatted_address: 'Nowhere', types: [] }],
      });
      await openPage();
      expect(await (await search('Nowhere')).findByText(/No restaurants within 200 miles of Nowhere/)).toBeTruthy();
      expect(log.mock.calls).toEqual([['Result has no geometry info']]);
    });

    it('asks which place is meant when there are several', async () => {
      replies['/api/maps/geocode/'] = () => ({
        status: 'OK',
        results: [place('Springfield, IL'), place('Springfield, MO')],
      });
      await openPage();
      const inPanel = await search('Springfield');
      fireEvent.click(await inPanel.findByRole('button', { name: 'Springfield, MO' }));
      expect(await inPanel.findByText('Nearest to Springfield, MO')).toBeTruthy();
    });

    it('asks for the four nearest within 200 miles and shows the distance to one decimal', async () => {
      const asked = vi.fn(replies['/api/location/getlocations/']);
      replies['/api/location/getlocations/'] = asked;
      await openPage();
      const inPanel = await search('Reno');
      expect(await inPanel.findByText('1.3 mi')).toBeTruthy();
      expect(inPanel.getByText('12.0 mi')).toBeTruthy();
      expect(Object.fromEntries(asked.mock.calls[0]?.[0] ?? [])).toEqual({
        latitude: '39.5',
        longitude: '-119.8',
        radius: '200',
        limit: '4',
      });
    });

    it('lists restaurants of a whole state without distances, and leads to all of them', async () => {
      replies['/api/maps/geocode/'] = () => ({
        status: 'OK',
        results: [{ ...place('Nevada'), types: ['administrative_area_level_1'], region: 'NV', country: 'US' }],
      });
      await openPage();
      const inPanel = await search('Nevada');
      expect(await inPanel.findByRole('heading', { name: '2 restaurants in Nevada' })).toBeTruthy();
      expect(inPanel.queryByText(/ mi$/)).toBeNull();
      const asked = vi.mocked(fetch).mock.calls.map(([address]) => String(address));
      expect(asked).toContainEqual(expect.stringContaining('country=US&state=NV'));
      expect(inPanel.getByRole('link', { name: 'View All Locations' }).getAttribute('href')).toBe(
        '/locations/?address=Nevada',
      );
    });

    it('completes what is typed, and searches for the line that is taken', async () => {
      document.documentElement.lang = 'es';
      onTestFinished(() => document.documentElement.removeAttribute('lang'));
      // States are named in the language of the page.
      replies['/api/maps/suggest/'] = (query) => ({
        suggestions: query.get('language') === 'es' ? [{ address: 'Reno, NV', label: 'Reno, NV', kind: 'city' }] : [],
      });
      await openPage();
      const inPanel = await openPanel();
      fireEvent.change(await inPanel.findByRole('combobox'), { target: { value: 'Ren' } });
      fireEvent.click(await inPanel.findByRole('option', { name: 'Reno, NV' }));
      expect(await inPanel.findByRole('heading', { name: 'Nearest to Reno, NV' })).toBeTruthy();
    });

    it('lists what is near the guest, or says that the browser did not tell', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((_succeed, fail) =>
        fail?.({ message: 'denied', code: 1 } as GeolocationPositionError),
      );
      vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
      await openPage();
      const inPanel = await openPanel();
      fireEvent.click(await inPanel.findByRole('button', { name: 'Use my location' }));
      expect(await inPanel.findByText(/did not share a location/)).toBeTruthy();
      expect(warn).toHaveBeenCalledOnce();
      getCurrentPosition.mockImplementation((succeed) =>
        succeed({ coords: { latitude: 39.5, longitude: -119.8 } } as GeolocationPosition),
      );
      fireEvent.click(inPanel.getByRole('button', { name: 'Use my location' }));
      expect(await inPanel.findByRole('heading', { name: 'Nearest to you' })).toBeTruthy();
      vi.unstubAllGlobals();
    });

    it('takes “near me” for the guest’s own position', async () => {
      const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((succeed) =>
        succeed({ coords: { latitude: 39.5, longitude: -119.8 } } as GeolocationPosition),
      );
      vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
      replies['/api/maps/geocode/'] = () => ({ status: 'OK', results: [place('Weare, NH')] });
      await openPage();
      expect(await (await search('Near me')).findByRole('heading', { name: 'Nearest to you' })).toBeTruthy();
      vi.unstubAllGlobals();
    });

    it('says of each whether it is open', async () => {
      replies['/api/location/getlocations/'] = () => ({
        totalLocations: 1,
        currentLocation: null,
        locations: [{ distance: 1, location: buildLocation({ isTemporarilyClosed: true }) }],
      });
      await openPage();
      expect(await (await search('Reno')).findByText('Temporarily Closed')).toBeTruthy();
    });

    it('saves the chosen restaurant and returns to it', async () => {
      await openPage();
      const inPanel = await search('Reno');
      fireEvent.click(await inPanel.findByRole('button', { name: 'Choose this restaurant, Sparks Landing' }));
      expect(inPanel.getByRole('heading', { name: 'Sparks Landing' })).toBeTruthy();
      expect(localStorage.getItem(KEY)).toBe('102');
      expect(inPanel.getByText('Sparks Landing is now your restaurant.')).toBeTruthy();
      expect(panel().contains(document.activeElement)).toBe(true);
    });
  });

  describe('details', () => {
    it('offers everything one does with the restaurant', async () => {
      await openPageWith(reno);
      const inPanel = await openPanel();
      await inPanel.findByRole('heading', { name: 'Harbor Point' });
      const hrefOf = (name: string | RegExp) => inPanel.getByRole('link', { name }).getAttribute('href');
      expect(hrefOf('Order Now')).toBe('/order?rlid=101');
      expect(hrefOf('View Local Page')).toBe('/seafood-restaurants/locations/nv/reno/12-wharf-road/');
      expect(hrefOf('View Map')).toBe('/locations/');
      expect(hrefOf('View All Locations')).toBe('/locations/');
      expect(hrefOf('Call (775) 555-0142')).toBe('tel:+17755550142');
      const directions = inPanel.getByRole('link', { name: /^Get directions/ });
      expect([directions.getAttribute('target'), directions.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
      expect(inPanel.getByText('Not Available').previousSibling?.textContent).toBe('Delivery');
    });

    it.each([
      ['Reserve a Table', 'open-reservation-panel', reno],
      ['Join the wait list', 'open-waitlist', sparks],
    ])('%s raises %s with the rlid', async (label, event, location) => {
      const received = vi.fn();
      window.addEventListener(event, received, { once: true });
      await openPageWith(location);
      const inPanel = await openPanel();
      fireEvent.click(await inPanel.findByRole('button', { name: label }));
      expect(received.mock.calls).toEqual([[expect.objectContaining({ detail: { rlid: location.rlid } })]]);
    });

    it('has no action button when there is nothing to book', async () => {
      await openPageWith(buildLocation({ isReservationsEnabled: false }));
      const inPanel = await openPanel();
      await inPanel.findByRole('heading', { name: 'Harbor Point' });
      expect(inPanel.queryByRole('button', { name: /Reserve|Join/ })).toBeNull();
    });

    it.each([
      [14, 1],
      [17, 0],
    ])('shows a wait that was read %i minutes ago %i times', async (minutes, times) => {
      const waitUpdatedAt = new Date(Date.now() - minutes * 60_000).toISOString();
      await openPageWith({ ...sparks, estimatedWaitTime: '5 min', waitUpdatedAt });
      const inPanel = await openPanel();
      await inPanel.findByRole('heading', { name: 'Sparks Landing' });
      expect(inPanel.queryAllByText(/Wait now/)).toHaveLength(times);
    });

    it('takes nobody onto the wait list while the restaurant is closed', async () => {
      const dayOfWeek = (new Date().getUTCDay() + 3) % 7;
      const hours = [{ dayOfWeek, open: '11:00 AM', close: '10:00 PM' }];
      await openPageWith({ ...sparks, hours, estimatedWaitTime: '5 min' });
      const inPanel = await openPanel();
      await inPanel.findByRole('heading', { name: 'Sparks Landing' });
      expect(inPanel.queryByRole('button', { name: /Join/ })).toBeNull();
      expect(inPanel.queryByText(/Wait now/)).toBeNull();
    });

    it('offers no order, table or wait list where the restaurant is closed for days', async () => {
      const closed = { isComingSoon: true, reopensOn: '2999-01-01', waitListReady: true, estimatedWaitTime: '5 min' };
      await openPageWith(buildLocation(closed));
      const inPanel = await openPanel();
      await inPanel.findByRole('heading', { name: 'Harbor Point' });
      expect(inPanel.queryByRole('link', { name: 'Order Now' })).toBeNull();
      expect(inPanel.queryByRole('button', { name: /Reserve|Join/ })).toBeNull();
      expect(inPanel.queryByText(/Wait now/)).toBeNull();
    });

    it("switches to the search by 'Change Location', and back", async () => {
      await openPageWith(reno);
      const inPanel = await openPanel();
      fireEvent.click(await inPanel.findByRole('button', { name: 'Change Location' }));
      expect(document.activeElement).toBe(inPanel.getByPlaceholderText('Search by city, state, or zip'));
      fireEvent.click(inPanel.getByRole('button', { name: 'Back to your restaurant' }));
      expect(inPanel.getByRole('heading', { name: 'Harbor Point' })).toBeTruthy();
    });
  });
});
