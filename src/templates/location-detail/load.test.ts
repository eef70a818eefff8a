import { describe, expect, it } from 'vitest';
import { ORIGIN, pageOf, ROOT, useLoaderHarness } from '#test/loader-harness.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { NotFoundProps } from '../not-found/props.ts';
import type { LocationDetailProps } from './props.ts';

const { load } = useLoaderHarness();

describe('local pages', () => {
  const local = (state: string, name: string, line1: string, language?: LanguageCode) =>
    load(`${ROOT}${[state, name, line1].map(encodeURIComponent).join('/')}/`, {
      params: { state, city: name, line1 },
      ...(language && { language }),
    });

  it('are not found for an unknown street', async () => {
    expect((await local('florida', 'orlando', 'nowhere')).result).toEqual({ kind: 'not_found' });
  });

  it('are 410 when permanently closed, and name the nearest open one', async () => {
    const page = pageOf<NotFoundProps>((await local('florida', 'orlando', '9-old-lane')).result);
    expect([page.status, page.template]).toEqual([410, 'not_found']);
    expect(page.props.closed_restaurant).toMatchObject({
      name: '9 Old Lane, Orlando, FL',
      nearest_open: { location: { id: 10001 } },
    });
  });

  it('have one address', async () => {
    expect((await local('fl', 'Orlando', '12 Bay Street')).result).toEqual({
      kind: 'redirect',
      to: `${ROOT}florida/orlando/12-bay-street/`,
      status: 301,
    });
  });

  it('show the restaurant, the way back and the nearest three others', async () => {
    const { result, statements } = await local('florida', 'orlando', '12-bay-street');
    const { props, template } = pageOf<LocationDetailProps>(result);
    expect(template).toBe('location_detail');
    expect(props.location.id).toBe(10001);
    expect(props.list_url).toBe(`${ROOT}florida/orlando/`);
    expect(props.breadcrumbs.map(({ title }) => title)).toEqual(['Home', 'Seafood', 'United States', 'Orlando, FL']);
    expect(props.nearby.map(({ location }) => location.id)).toEqual([10002, 10003, 10006]);
    expect(props.nearby.filter(({ distance }) => !/^[1-9]\d*\.\d$/.test(distance))).toEqual([]);
    expect(statements).toHaveLength(1);
  });

  it('write distances as their language does', async () => {
    const [english, french] = await Promise.all(
      (['en', 'fr-CA'] as const).map(async (language) => {
        const { result } = await local('florida', 'orlando', '12-bay-street', language);
        return pageOf<LocationDetailProps>(result).props.nearby.map(({ distance }) => distance);
      }),
    );
    expect(french?.[0]).toContain(',');
    expect(french).toEqual(english?.map((miles) => miles.replace('.', ',')));
  });

  it('call no restaurant near that a guest cannot drive to', async () => {
    const { props } = pageOf<LocationDetailProps>((await local('quebec', 'montreal', '1-rue-du-port')).result);
    expect(props.location.id).toBe(10005);
    expect(props.nearby).toEqual([]);
  });

  it('hold no wait-time reading, since everybody gets the same page', async () => {
    const { props } = pageOf<LocationDetailProps>((await local('florida', 'orlando', '12-bay-street')).result);
    expect(props.wire.waitListReady).toBe(true);
    expect(props.wire).not.toHaveProperty('estimatedWaitTime');
  });

  it('tell search engines what they show', async () => {
    const { head } = pageOf((await local('florida', 'orlando', '12-bay-street')).result);
    const url = `${ORIGIN}${ROOT}florida/orlando/12-bay-street/`;
    expect(head).toMatchObject({
      title: 'Harbor Point, 12 Bay Street, Orlando, FL | Lantern Bay',
      canonical: url,
    });
    expect(head?.structured_data?.[0]).toMatchObject({
      '@type': 'Restaurant',
      '@id': url,
      url,
      telephone: '+14075550142',
      address: { streetAddress: '12 Bay Street', addressRegion: 'FL', postalCode: '32801', addressCountry: 'US' },
      geo: { latitude: '28.53834', longitude: '-81.37924' },
      priceRange: '$$',
      servesCuisine: 'Seafood',
      acceptsReservations: true,
      branchCode: '0001',
      specialOpeningHoursSpecification: [{ validFrom: '2026-03-17', opens: '00:00', closes: '00:00' }],
      potentialAction: [
        { '@type': 'OrderAction', target: `${ORIGIN}/order?rlid=10001` },
        { '@type': 'ReserveAction', target: url },
      ],
    });
    expect(head?.structured_data?.[1]).toMatchObject({ '@type': 'BreadcrumbList' });
  });
});
