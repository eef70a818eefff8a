import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const CHEAP = { memoryKib: 64, passes: 1, parallelism: 1 };
const cheap = createPasswordHasher(CHEAP);

describe('hashing', () => {
  it("has the cost that OWASP recommends, in argon2's text form", async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('kelp and lantern oil');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hasher.verify('kelp and lantern oil', stored)).toEqual({ isRight: true, isToBeRehashed: false });
  });

  it('is salted: two hashes of one password differ', async () => {
    expect(await cheap.hash('same')).not.toBe(await cheap.hash('same'));
  });
});

describe('verifying', () => {
  it('accepts a hash made by another program', async () => {
    // From the reference implementation: password "password", salt "somesalt", m=65536, t=2, p=1.
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect((await cheap.verify('password', stored)).isRight).toBe(true);
    expect((await cheap.verify('passwore', stored)).isRight).toBe(false);
  });

  it.each(['', 'Kelp', 'kelp '])('refuses %j for "kelp"', async (wrong) => {
    expect(await cheap.verify(wrong, await cheap.hash('kelp'))).toEqual({ isRight: false, isToBeRehashed: false });
  });

  it('accepts characters in another Unicode composition', async () => {
    expect((await cheap.verify('cafe\u0301', await cheap.hash('caf\u00e9'))).isRight).toBe(true);
  });

  it('never succeeds without a stored hash, and takes the time of a hash', async () => {
    const slow = createPasswordHasher({ memoryKib: 32_768, passes: 4, parallelism: 1 });
    const stored = await slow.hash('kelp');
    const timeOf = async (work: () => Promise<{ isRight: boolean }>) => {
      const before = process.hrtime.bigint();
      expect((await work()).isRight).toBe(false);
      return Number(process.hrtime.bigint() - before);
    };
    const known = await timeOf(() => slow.verify('wrong', stored));
    // A comparison without hashing would take a thousandth of the time.
    expect(await timeOf(() => slow.verify('wrong', null))).toBeGreaterThan(known / 10);
  });

  it("asks for a new hash when the stored one is cheaper than today's, and only for the right password", async () => {
    const stored = await cheap.hash('kelp');
    const dearer = createPasswordHasher({ ...CHEAP, passes: 2 });
    expect(await dearer.verify('kelp', stored)).toEqual({ isRight: true, isToBeRehashed: true });
    expect(await dearer.verify('wrong', stored)).toEqual({ isRight: false, isToBeRehashed: false });
  });

  it.each(['', 'kelp', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=64,t=1,p=1$c2FsdA$'])(
    'throws for %j, which it did not make',
    async (stored) => {
      await expect(cheap.verify('kelp', stored)).rejects.toThrow('cannot be read');
    },
  );

  it('refuses when too many callers are waiting', async () => {
    const crowd = Array.from({ length: 200 }, () => cheap.verify('x', null));
    const settled = await Promise.allSettled(crowd);
    const refused = settled.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(50);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable' });
  });
});
