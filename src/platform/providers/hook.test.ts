import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Secret } from '../config/secret.ts';
import { signBody } from '../http/signed-body.ts';
import { HOOK_SIGNATURE_HEADER, readSignedHook } from './hook.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const EVENT = z.object({ id: z.string() });
const OLD = new Secret('the secret that goes away');
const NEW = new Secret('the secret that comes now');
const raw = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const BODY = raw({ id: 'b1', occurredAt: '2026-11-21T13:00:00+01:00', events: [{ id: 'm1' }] });

function read(body: Uint8Array, header: string | undefined, secrets = [OLD, NEW]) {
  return readSignedHook(
    { headers: { [HOOK_SIGNATURE_HEADER]: header }, raw: body },
    { secrets, nowMs: NOW_MS, event: EVENT },
  );
}
const signed = (body: Uint8Array, secret: Secret, ageMs = 0) =>
  signBody(body, secret.reveal(), (NOW_MS - ageMs) / 1000);

describe('a signed hook', () => {
  it('is refused without a signature, with another secret or another body, and after five minutes', () => {
    const other = raw({ id: 'b2', occurredAt: '2026-11-21T12:00:00Z', events: [] });
    for (const header of [
      undefined,
      't=1,v1=00',
      signed(BODY, new Secret('somebody else')),
      signed(other, NEW),
      signed(BODY, NEW, 301_000),
    ])
      expect(read(BODY, header)).toEqual({ err: { kind: 'INVALID' } });
    expect(read(BODY, signed(BODY, NEW), [])).toEqual({ err: { kind: 'INVALID' } });
  });

  it('is refused when its signature is valid but its shape is not', () => {
    const at = '2026-11-21T12:00:00Z';
    const unkept = ['m\0', 'm\ud800'].map((id) => raw({ id: 'b1', occurredAt: at, events: [{ id }] }));
    const early = raw({ id: '', occurredAt: 'now', events: [] });
    // Not UTF-8, within JSON that is otherwise right.
    const broken = raw({ id: 'b1', occurredAt: at, events: [{ id: '?' }] }).map((byte) => (byte === 63 ? 255 : byte));
    const many = raw({ id: 'b1', occurredAt: at, events: Array(501).fill({ id: 'm' }) });
    const whatIsWrong = [raw({ id: 'b1' }), broken, early, many, ...unkept].map((body) => {
      const refused = read(body, signed(body, NEW));
      expect(refused).toMatchObject({ err: { kind: 'INVALID' } });
      return 'err' in refused && refused.err.changes;
    });
    expect(whatIsWrong).toEqual([
      ['occurredAt is required', 'events is required'],
      ['id is required', 'occurredAt is required', 'events is required'],
      ['id is required', 'occurredAt is not valid'],
      ['events must have at most 500 items'],
      ['a character cannot be stored'],
      ['a character cannot be stored'],
    ]);
  });

  it('is refused when it happens later than clocks differ: what really happens next would count as older', () => {
    const of = (occurredAt: string) => raw({ id: 'b1', occurredAt, events: [] });
    const [soon, late] = [of('2026-11-21T12:04:59Z'), of('2026-11-21T12:05:01Z')];
    expect(read(soon, signed(soon, NEW))).toHaveProperty('ok');
    expect(read(late, signed(late, NEW))).toEqual({
      err: { kind: 'INVALID', changes: ['occurredAt must not be in the future'] },
    });
  });

  it('is accepted under either of two valid secrets, with its time in UTC', () => {
    const batch = { ok: { id: 'b1', occurredAt: '2026-11-21T12:00:00.000Z', events: [{ id: 'm1' }] } };
    expect(read(BODY, signed(BODY, OLD))).toEqual(batch);
    expect(read(BODY, signed(BODY, NEW, 299_000))).toEqual(batch);
  });
});
