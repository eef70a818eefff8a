import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers });

describe('the description of the API', () => {
  it('names every public endpoint', async () => {
    const { body } = await get('/api/docs/');
    for (const path of ['getlocations', 'getlocation', 'getwaitlist', 'flush', 'geocode', 'suggest', 'csrftoken'])
      expect(body).toContain(path);
    expect((await get('/api/docs/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  });

  it('contains what a client of another company needs', async () => {
    interface Described {
      operationId: string;
      parameters: { name: string; schema: { type?: string } }[];
    }
    const document = (await get('/api/docs/openapi.json')).json<{
      info: { description: string };
      paths: Record<string, Record<string, Described>>;
      components: { schemas: { Problem: { properties: object } } };
    }>();
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
    );
    const names = operations.map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'post /api/fcc/unsubscribe/',
        'post /api/reservations/wishes/',
        'post /api/orders/{order_id}/pay/',
        'get /api/waitlist/{plan_ahead_id}/events/',
        'get /api/reservations/{reservation_id}/calendar.ics',
        'get /api/account/orders/',
      ]),
    );
    expect(document.info.description).toMatch(/X-CSRFToken.*Accept-Language/s);
    expect(names.filter((name) => /hooks|wagtail/.test(name))).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tokenless = operations.filter(
      ({ method, parameters }) => method !== 'get' && !parameters.some(({ name }) => name === 'X-CSRFToken'),
    );
    expect(tokenless.map(({ path }) => path)).toEqual(['/api/location/flush/']);
    const types = operations.find(({ path }) => path === '/api/location/getlocations/')?.parameters;
    expect(types?.find(({ name }) => name === 'latitude')?.schema.type).toBe('number');
    expect(
      operations.find(({ path }) => path === '/api/menu/')?.parameters.find(({ name }) => name === 'rlid')?.schema.type,
    ).toBe('integer');
    expect(Object.keys(document.components.schemas.Problem.properties)).toContain('alternatives');
  });

  it('has one style sheet, which its policy allows by its hash', async () => {
    const { body, headers } = await get('/api/docs/');
    const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
    expect(styles.length).toBe(1);
    const hash = createHash('sha256').update(String(styles[0])).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  it.each(['/api/docs/', '/api/docs/openapi.json'])('%s is sent compressed, and once', async (url) => {
    const first = await get(url, { 'accept-encoding': 'gzip' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=300' });
    expect((await get(url, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  });
});
