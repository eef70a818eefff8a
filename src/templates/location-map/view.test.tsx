// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildLocation, buildPageContext, InPage } from '#test/site-page.tsx';
import type { Location } from '#features/locations/contract.ts';
import { packSearchResult } from '#features/locations/packed-locations.ts';
import type { LocationMapProps, SentLocationMapProps } from './props.ts';
import { LocationMap } from './view.tsx';

const NOW = '2026-11-21T20:00:00.000Z';
const reno = buildLocation();
const sparks = buildLocation({
  rlid: 102,
  name: 'Sparks Landing',
  hours: [6].map((dayOfWeek) => ({ dayOfWeek, open: '5:00 PM', close: '9:00 PM' })),
  hasOnlineOrdering: false,
  isReservationsEnabled: false,
});
const RENO = { label: 'Reno, NV', latitude: 39.53, longitude: -119.81 };

const near = (...locations: Location[]) => ({
  totalLocations: locations.length,
  currentLocation: null,
  locations: locations.map((location, index) => ({ distance: 1.2049 + index, location })),
});
const found: LocationMapProps = {
  heading: 'Find a restaurant',
  address: 'Reno',
  filters: [],
  focus: null,
  centre: RENO,
  choices: [],
  isFuzzy: false,
  isWidened: false,
  result: near(reno, sparks),
};
/** 26 of 36. */
const many = near(...Array.from({ length: 26 }, (_, at) => buildLocation({ rlid: 201 + at, name: `Pier ${at + 1}` })));
const chicago: LocationMapProps = {
  ...found,
  address: 'Chicago',
  centre: { ...RENO, label: 'Chicago, IL' },
  result: { ...many, totalLocations: 36 },
};
const TEXAS = { label: 'Texas', latitude: 31, longitude: -99, area: { country: 'US', state: 'TX' } };
const nothing: LocationMapProps = { ...found, address: '', centre: null, result: null };

/** Answers of the server by the geocoder's text or by path; a test replaces what it needs. */
let replies: Record<string, (query: URLSearchParams) => unknown>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
  replies = {
    '/api/maps/geocode/': (query) => ({
      status: 'OK',
      results: [
        { formatted_address: query.get('address'), types: ['locality'], geometry: { location: { lat: 40, lng: -90 } } },
      ],
    }),
    '/api/location/getlocations/': () => near(sparks),
    // Asked after a pause in typing, which a slow machine can make.
    '/api/maps/suggest/': () => ({ suggestions: [] }),
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    return Response.json(await replies[pathname]?.(searchParams));
  });
  // A small screen: the map waits to be asked for.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never,
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  document.cookie = 'preferred_location_rlid=; Max-Age=0; Path=/';
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

function page(props: LocationMapProps | SentLocationMapProps, search: string) {
  window.history.replaceState(null, '', `/locations/${search}`);
  const context = buildPageContext({ now: NOW, request: { url: `/locations/${search}` } });
  return (
    <InPage context={context}>
      <LocationMap {...props} />
    </InPage>
  );
}
const open = (props: LocationMapProps = found, search = '?address=Reno') => render(page(props, search));
const count = () => document.querySelector('[data-sticky] [role=status]')?.textContent;
const entries = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const field = () => screen.getByRole<HTMLInputElement>('combobox');

async function search(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  await act(async () => void fireEvent.submit(screen.getByRole('search')));
}

const weare = {
  formatted_address: 'Weare, NH',
  types: ['locality'],
  geometry: { location: { lat: 43.1, lng: -71.7 } },
};

function locate(answer: 'refuse' | { latitude: number; longitude: number }) {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((succeed, fail) => {
    if (answer === 'refuse') fail?.({ message: 'User denied Geolocation', code: 1 } as GeolocationPositionError);
    else succeed({ coords: answer } as GeolocationPosition);
  });
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return getCurrentPosition;
}
afterEach(() => vi.unstubAllGlobals());

describe('LocationMap', () => {
  describe('from the server', () => {
    it("says 'Please enter a valid city, state, or ZIP code.' when there are no locations", () => {
      const html = renderToString(page(nothing, ''));
      expect(html).toContain('Please enter a valid city, state, or ZIP code.');
    });

    it('is a form that works without script', () => {
      const html = renderToString(page({ ...found, filters: ['curbside'] }, '?address=Reno&filter=curbside'));
      expect(html).toMatch(/<form[^>]*action="\/locations\/" method="get"/);
      expect(html).toMatch(/<input[^>]*placeholder="City, State, or ZIP"/);
      expect(html).toMatch(
        /<input[^>]*name="filter"[^>]*checked=""[^>]*value="curbside"|value="curbside"[^>]*checked=""/,
      );
    });

    it('offers the other places of the name as links', () => {
      const choices = [RENO, { label: 'Reno, TX', latitude: 33.66, longitude: -95.46 }];
      open({ ...found, choices });
      const places = within(screen.getByRole('navigation', { name: 'Which Reno?' })).getAllByRole('link');
      expect(places.map((link) => link.getAttribute('href'))[1]).toBe(
        '/locations/?address=Reno%2C+TX&latitude=33.66&longitude=-95.46',
      );
      expect(places[0]?.getAttribute('aria-current')).toBe('true');
    });

    it('hydrates to the same markup from what travels with the page', async () => {
      const sent = { ...found, result: found.result && packSearchResult(found.result) };
      const container = document.createElement('div');
      container.innerHTML = renderToString(page(found, '?address=Reno'));
      const problems: unknown[] = [];
      const root = await act(async () =>
        hydrateRoot(container, page(sent, '?address=Reno'), { onRecoverableError: (error) => problems.push(error) }),
      );
      expect(problems).toEqual([]);
      await act(async () => root.unmount());
    });
  });

  describe('list', () => {
    it('counts aloud', () => {
      open();
      expect(count()).toBe('2 restaurants near Reno, NV, 1 open now');
    });

    it('shows letter, distance to two decimals, address, phone and status of each', () => {
      open();
      const [first] = screen.getAllByRole('listitem').filter((item) => item.textContent.includes('Harbor Point'));
      expect(first?.textContent).toMatch(/^AHarbor Point/);
      expect(first?.textContent).toContain('1.20 mi');
      expect(first?.textContent).toContain('12 Wharf Road');
      expect(first?.textContent).toContain('Open until 10:00 PM');
      const call = screen.getAllByRole('link', { name: 'Call (775) 555-0142' })[0];
      expect(call?.getAttribute('href')).toBe('tel:+17755550142');
    });

    it('shows the wait only when the wait list is ready and the reading fresh', () => {
      const waiting = { estimatedWaitTime: '10 - 15 min', waitUpdatedAt: '2026-11-21T19:57:00.000Z' };
      open({
        ...found,
        result: near(
          buildLocation({ ...waiting, rlid: 1, waitListReady: true }),
          buildLocation({ ...waiting, rlid: 2, waitListReady: false }),
          buildLocation({ ...waiting, rlid: 3, waitListReady: true, waitUpdatedAt: '2026-11-21T18:00:00.000Z' }),
        ),
      });
      expect(screen.getAllByText(/Current wait/)).toHaveLength(1);
      expect(screen.getByText('3 minutes ago')).toBeDefined();
    });

    it("offers 'Order Now' only where online ordering is offered, on the country's address", () => {
      open({ ...found, result: near(buildLocation({ countryRootURL: 'https://ca.chain.example/' }), sparks) });
      const orders = screen.getAllByRole('link', { name: /^Order Now/ });
      expect(orders.map((link) => link.getAttribute('href'))).toEqual(['https://ca.chain.example/order?rlid=101']);
    });

    it('offers no order, table or wait list where a restaurant is closed for days', () => {
      const closed = buildLocation({ isTemporarilyClosed: true, waitListReady: true, estimatedWaitTime: '5 min' });
      open({ ...found, result: near(closed) });
      expect(screen.queryByRole('link', { name: /^Order Now/ })).toBeNull();
      expect(screen.queryByRole('button', { name: /Reserve|Join/ })).toBeNull();
      expect(screen.queryByText(/Current wait/)).toBeNull();
    });

    it("raises the reservation panel's event with the rlid", () => {
      open();
      const received = vi.fn();
      window.addEventListener('open-reservation-panel', (event) => received((event as CustomEvent).detail), {
        once: true,
      });
      fireEvent.click(screen.getByRole('button', { name: 'Reserve a Table' }));
      expect(received).toHaveBeenCalledExactlyOnceWith({ rlid: 101 });
    });

    it('focuses the first until another is chosen, and keeps the choice in the address', () => {
      open();
      const current = () => document.querySelector('[aria-current=true] h2')?.textContent;
      expect(current()).toBe('Harbor Point');
      fireEvent.click(screen.getByRole('link', { name: 'B, Sparks Landing: show on the map' }));
      expect(current()).toBe('Sparks Landing');
      expect(window.location.search).toBe('?address=Reno&focus=102');
    });

    it('saves a restaurant as mine', async () => {
      open();
      const save = screen.getByRole('button', { name: /^Save as my restaurant.*Sparks Landing/ });
      await act(async () => void fireEvent.click(save));
      expect(save.getAttribute('aria-pressed')).toBe('true');
      expect(save.textContent).toBe('My restaurant, Sparks Landing');
    });
  });

  describe('count', () => {
    const countOf = (props: LocationMapProps) => {
      cleanup();
      open(props);
      return count();
    };

    it('shows how many there are beside how many are listed', () => {
      expect(countOf(chicago)).toBe('26 nearest of 36 restaurants near Chicago, IL, 26 of these open now');
    });

    it('claims nothing near a place that has none near it', () => {
      expect(countOf({ ...found, isWidened: true })).toBe('The 2 nearest restaurants, 1 open now');
      expect(screen.getByText('No restaurants within 200 miles of Reno, NV. These are the nearest.')).toBeDefined();
      countOf({ ...found, isWidened: true, filters: ['delivery'] });
      expect(screen.getByText(/No restaurant within 200 miles of Reno, NV offers everything you chose/)).toBeDefined();
    });

    it('is of the whole state, without distances from its middle', () => {
      expect(countOf({ ...found, centre: TEXAS })).toBe('2 restaurants in Texas, 1 open now');
      expect(document.body.textContent).not.toContain(' mi');
      expect(countOf({ ...chicago, centre: TEXAS })).toBe('26 of 36 restaurants in Texas, 26 of these open now');
    });
  });

  describe('notes', () => {
    it('repeat a slip as it was corrected', () => {
      const choices = [RENO, { label: 'Renton, WA', latitude: 47, longitude: -122 }];
      open({ ...found, address: 'Rneo', isFuzzy: true, choices });
      expect(screen.getByText('Showing Reno, NV.')).toBeDefined();
      expect(screen.getByRole('navigation', { name: 'Did you mean another place?' })).toBeDefined();
      expect(document.body.textContent).not.toContain('Rneo');
    });

    it('say what distances are from when a street address is not known', () => {
      open({ ...found, isPartial: true });
      expect(screen.getByText('Distances are measured from the center of Reno, NV.')).toBeDefined();
    });

    it('lead to a state by its name, never to its middle', () => {
      open({ ...found, choices: [RENO, TEXAS] });
      expect(screen.getByRole('link', { name: 'Texas' }).getAttribute('href')).toBe('/locations/?address=Texas');
    });
  });

  describe('more', () => {
    it('is a link to the longer list without script, and none when all are listed', () => {
      expect(renderToString(page(chicago, '?address=Chicago'))).toMatch(
        /<a href="\/locations\/\?address=Chicago&amp;limit=52"[^>]*>Show 10 more/,
      );
      expect(renderToString(page(found, '?address=Reno'))).not.toContain('more</a>');
    });

    it('lists 26 more, and moves the focus to the first of them', async () => {
      const all = near(...many.locations.map(({ location }) => location), reno, sparks);
      replies['/api/location/getlocations/'] = (query) => (query.get('limit') === '52' ? all : many);
      open(chicago, '?address=Chicago');
      screen.getByRole('link', { name: 'Show 10 more' }).focus();
      await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Show 10 more' })));
      expect(entries()).toHaveLength(28);
      expect(window.location.search).toBe('?address=Chicago&limit=52');
      expect(document.activeElement?.textContent).toBe('Harbor Point');
      expect(screen.queryByRole('link', { name: /more$/ })).toBeNull();
    });
  });

  describe('search', () => {
    it('keeps the list, shows a message and raises it when a reply has another shape', async () => {
      const raised = vi.fn();
      vi.stubGlobal('reportError', raised);
      open();
      replies['/api/location/getlocations/'] = () => ({ locations: 'none' });
      await search('Elko');
      expect(
        screen
          .getAllByRole('alert')
          .map(({ textContent }) => textContent)
          .join(),
      ).toContain('did not go through');
      expect(entries()).toEqual(['Harbor Point', 'Sparks Landing']);
      expect(raised).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'ShapeMismatch' }));
      vi.unstubAllGlobals();
    });

    it('shows the empty text for a text that means no place', async () => {
      replies['/api/maps/geocode/'] = () => ({ status: 'ZERO_RESULTS', results: [] });
      open();
      const regions = screen.getAllByRole('status');
      await search('qqq');
      expect(entries()).toEqual([]);
      // Announced: it appeared in a region that was there before.
      const region = screen.getByText('Please enter a valid city, state, or ZIP code.').closest('[role=status]');
      expect(regions).toContain(region);
    });

    it('ignores an answer that comes after a newer search', async () => {
      let late: ((value: unknown) => void) | undefined;
      replies['/api/location/getlocations/'] = () => new Promise((resolve) => (late = resolve));
      open();
      await search('Elko');
      await waitFor(() => expect(late).toBeDefined());
      replies['/api/location/getlocations/'] = () => near(sparks);
      await search('Winnemucca');
      await waitFor(() => expect(count()).toBe('1 restaurant near Winnemucca, 0 open now'));
      await act(async () => late?.(near(reno)));
      expect(entries()).toEqual(['Sparks Landing']);
      expect(count()).toBe('1 restaurant near Winnemucca, 0 open now');
    });

    it('brings the list and the text back with Back', async () => {
      open();
      await search('Elko');
      expect(window.location.search).toBe('?address=Elko');
      expect(entries()).toEqual(['Sparks Landing']);
      window.history.replaceState(null, '', '/locations/?address=Reno');
      await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
      expect(entries()).toEqual(['Harbor Point', 'Sparks Landing']);
      expect(field().value).toBe('Reno');
    });

    it('filters at once and keeps the filters in the address', async () => {
      replies['/api/location/getlocations/'] = (query) =>
        query.get('filter') === 'reservations' ? near(reno) : near(reno, sparks);
      open();
      const entriesOfHistory = window.history.length;
      await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Reservations' })));
      expect(entries()).toEqual(['Harbor Point']);
      expect(window.history.length).toBe(entriesOfHistory);
      expect(window.location.search).toBe('?address=Reno&filter=reservations');
    });
  });

  describe('saved restaurant', () => {
    it('is where the page starts when the browser gives no position', async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      locate('refuse');
      localStorage.setItem('preferred_location_rlid', '101');
      replies['/api/location/getlocation/'] = () => reno;
      replies['/api/location/getlocations/'] = () => near(sparks, reno);
      await act(async () => void open(nothing, ''));
      expect(count()).toBe('2 restaurants near Reno, NV, 1 open now');
      expect(document.querySelector('[aria-current=true] h2')?.textContent).toBe('Harbor Point');
    });

    it('does not come over what the guest asked meanwhile', async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      locate('refuse');
      localStorage.setItem('preferred_location_rlid', '101');
      let late: (value: unknown) => void = () => {};
      replies['/api/location/getlocation/'] = () => new Promise((resolve) => (late = resolve));
      await act(async () => void open(nothing, ''));
      await search('Elko');
      await act(async () => late(reno));
      expect(count()).toBe('1 restaurant near Elko, 0 open now');
    });
  });

  describe('browser location', () => {
    it('is not asked when the address bar names a place', () => {
      const ask = locate('refuse');
      open();
      expect(ask).not.toHaveBeenCalled();
    });

    it('is asked with low accuracy when it names none; a refusal is only logged', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const ask = locate('refuse');
      await act(async () => void open(nothing, '?latitude=39'));
      expect(ask.mock.calls[0]?.[2]).toMatchObject({ enableHighAccuracy: false });
      expect(warn).toHaveBeenCalledOnce();
      expect(screen.queryByText(/did not share a location/)).toBeNull();
    });

    it('lists what is near it', async () => {
      locate({ latitude: 39.529_633, longitude: -119.813_803 });
      await act(async () => void open(nothing, ''));
      expect(count()).toBe('1 restaurant near you, 0 open now');
      expect(window.location.search).toBe('?latitude=39.53&longitude=-119.814');
    });

    it('is what “near me” means, in the field and in a link', async () => {
      replies['/api/maps/geocode/'] = () => ({ status: 'OK', results: [weare] });
      const ask = locate({ latitude: 39.53, longitude: -119.814 });
      await act(async () => void open(nothing, '?address=near+me'));
      expect(count()).toBe('1 restaurant near you, 0 open now');
      await search('cerca de mí');
      expect(count()).toBe('1 restaurant near you, 0 open now');
      expect(window.location.search).toBe('?latitude=39.53&longitude=-119.814');
      expect(ask).toHaveBeenCalledTimes(2);
    });

    it('says why nothing came when the button was pressed, and keeps the list', async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      locate('refuse');
      open();
      await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use my location' })));
      expect(screen.getByText(/did not share a location/)).toBeDefined();
      expect(entries()).toEqual(['Harbor Point', 'Sparks Landing']);
      await search('Weare, NH');
      expect(screen.queryByText(/did not share a location/)).toBeNull();
    });
  });

  it('says quietly that this browser cannot draw the map', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    open();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Map' })));
    expect(await screen.findByText(/cannot draw the map/)).toBeDefined();
    expect(entries()).toEqual(['Harbor Point', 'Sparks Landing']);
    expect(warn).toHaveBeenCalledOnce();
  });
});
