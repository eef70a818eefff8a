import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { apiFallback, rememberMethods } from './api-fallback.ts';
import { FinalSlash } from './final-slash.ts';
import { problemReplies, sendProblem } from './problem-reply.ts';
import { route } from './route.ts';

const things = endpoint('GET', '/api/things/:id/', {
  summary: 'A thing',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional() }),
  reply: z.object({ id: z.string(), q: z.string().optional() }),
});

const change = endpoint('POST', '/wagtail/things/:id/', {
  summary: 'Change a thing',
  params: z.object({ id: z.string() }),
  reply: z.object({ id: z.string() }),
});

function build() {
  const slash = new FinalSlash();
  const app = fastify({ rewriteUrl: slash.rewrite });
  slash.watch(app);
  problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
  const methodsOf = rememberMethods(app);
  route(app, things, ({ params, query }) => ({ ...params, ...query }), { access: 'everyone' });
  app.get('/api/things/:id/plan.ics', () => 'plan');
  app.get('/api/places/', () => 'places');
  app.get('/page', () => 'page');
  app.get('/wagtail/things/7', () => 'screen');
  app.post('/wagtail/form', () => 'form');
  apiFallback(app, ['/api/'], methodsOf);
  return app;
}

describe('an address of the API', () => {
  it.each(['/api/things/7/', '/api/things/7', '/api/things/7?q=a/b', '/api/things/7/?q=a/b'])(
    'answers at %s',
    async (url) => {
      const reply = await build().inject(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({ id: '7', ...(url.includes('?') && { q: 'a/b' }) });
    },
  );

  it('gets its slash before the parts that the router ignores', () => {
    expect(new FinalSlash().rewrite({ url: '/api/things/7#top' })).toBe('/api/things/7/#top');
  });

  it('does not change for a route without a final slash', async () => {
    expect((await build().inject('/api/things/7/plan.ics')).body).toBe('plan');
    expect((await build().inject('/page')).body).toBe('page');
    expect((await build().inject('/page/')).statusCode).toBe(404);
  });

  it('gets its slash when staff send something, not when they open a screen', async () => {
    const app = build();
    route(app, change, ({ params }) => params, { access: 'everyone' });
    for (const url of ['/wagtail/things/7/', '/wagtail/things/7']) {
      expect((await app.inject({ method: 'POST', url })).json()).toEqual({ id: '7' });
    }
    expect((await app.inject('/wagtail/things/7')).body).toBe('screen');
    expect((await app.inject({ method: 'POST', url: '/wagtail/form' })).body).toBe('form');
  });

  it('redirects an address in capital letters to the endpoint', async () => {
    const reply = await build().inject('/api/Places?Q=A');
    expect([reply.statusCode, reply.headers['location']]).toEqual([308, '/api/places/?Q=A']);
    expect((await build().inject('/api/Nothing')).statusCode).toBe(404);
  });

  it('refuses another method with and without its slash', async () => {
    for (const url of ['/api/things/7/', '/api/things/7']) {
      const reply = await build().inject({ method: 'POST', url });
      expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const { headers } = await build().inject('/api/things/7');
    const head = await build().inject({ method: 'HEAD', url: '/api/things/7' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
  });
});
