// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { createQueryClient, endpointKey, useChange, useEndpoint } from './use-endpoint.ts';

const reply = z.object({ count: z.number() });
const readUses = endpoint('GET', '/uses/:kind/:id/', {
  summary: 'Uses',
  params: z.object({ kind: z.string(), id: z.number() }),
  query: z.object({ p: z.number() }),
  reply,
});
const readOther = endpoint('GET', '/other/', { summary: 'Other', reply });
const replaceUses = endpoint('POST', '/replace/', { summary: 'Replace', isDoneOnce: true, reply });

afterEach(cleanup);

function Panel() {
  const uses = useEndpoint(readUses, { params: { kind: 'image', id: 7 }, query: { p: 1 } });
  const other = useEndpoint(readOther);
  const change = useChange(replaceUses, { refreshes: [readUses] });
  return (
    <>
      <p>{`${uses.data?.count} and ${other.data?.count}`}</p>
      <button type="button" onClick={() => change.mutate({})}>
        Replace
      </button>
    </>
  );
}

function Narrow() {
  const first = useEndpoint(readUses, { params: { kind: 'image', id: 7 }, query: { p: 1 } });
  const second = useEndpoint(readUses, { params: { kind: 'image', id: 8 }, query: { p: 1 } });
  const change = useChange(replaceUses, {
    refreshes: [endpointKey(readUses, { params: { kind: 'image', id: 7 } })],
    onSuccess: (_, sent) => shown.push(sent),
  });
  return (
    <>
      <p>{`${first.data?.count} and ${second.data?.count}`}</p>
      <button type="button" onClick={() => change.mutate({ query: { by: 'hand' } })}>
        Replace
      </button>
    </>
  );
}
const shown: object[] = [];

describe('useChange', () => {
  it('reads again what it names, whatever its parameters, and nothing else', async () => {
    let count = 3;
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('csrftoken')) return new Response(JSON.stringify({ csrf_token: 'token' }));
      if (url.startsWith('/replace/')) count = 0;
      return new Response(JSON.stringify({ count }));
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Panel />
      </QueryClientProvider>,
    );
    await screen.findByText('3 and 3');
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getByText('0 and 3')).toBeTruthy());
  });

  it('sends the key of an attempt until it is answered', async () => {
    const keys: unknown[] = [];
    let isDown = true;
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
      if (url.includes('csrftoken')) return Response.json({ csrf_token: 'token' });
      if (url.startsWith('/replace/')) {
        keys.push(headers['idempotency-key']);
        if (isDown) throw new TypeError('no connection');
      }
      return Response.json({ count: keys.length });
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Panel />
      </QueryClientProvider>,
    );
    const press = async (times: number) => {
      fireEvent.click(screen.getByRole('button'));
      await waitFor(() => expect(keys).toHaveLength(times));
    };
    await screen.findByText('0 and 0');
    await press(1);
    isDown = false;
    await press(2);
    await screen.findByText('2 and 0');
    await press(3);
    const [first, second, third] = keys;
    expect(first).toMatch(/^[\w-]{36}$/);
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it('reads again what the key of a call names, whatever its query, and says what was sent', async () => {
    let count = 3;
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('csrftoken')) return Response.json({ csrf_token: 'token' });
      if (url.startsWith('/replace/')) count = 0;
      return Response.json({ count });
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Narrow />
      </QueryClientProvider>,
    );
    await screen.findByText('3 and 3');
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getByText('0 and 3')).toBeTruthy());
    await waitFor(() => expect(shown).toEqual([{ query: { by: 'hand' } }]));
  });
});
