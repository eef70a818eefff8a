import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { Unavailable } from '#shared/problem.ts';

const derive = promisify(argon2);

/** Cost of one hash; more memory and passes cost an attacker more. */
export interface HashCost {
  memoryKib: number;
  passes: number;
  parallelism: number;
}

/** OWASP's recommendation for argon2id. */
const COST: HashCost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Hashing keeps threads and memory busy that files and images need too. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;

export interface PasswordHasher {
  /** PHC text "$argon2id$v=19$m=…,t=…,p=…$salt$hash", with a salt of its own each time. */
  hash(password: string): Promise<string>;
  /**
   * Compares in the time of one hash, whatever is stored: null, for an account that is not there or has no password,
   * costs as much and is never right. `isToBeRehashed` is true when the stored hash is right and cheaper than today's.
   * @throws Unavailable when too many are waiting.
   */
  verify(password: string, stored: string | null): Promise<{ isRight: boolean; isToBeRehashed: boolean }>;
}

/** Hashes by argon2id, few at a time. */
export function createPasswordHasher(cost: HashCost = COST): PasswordHasher {
  const queue = new PQueue({ concurrency: MOST_AT_ONCE });
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.size >= MOST_WAITING) throw new Unavailable('sign-in', { detail: 'Too many people are signing in' });
    return queue.add(work);
  };
  // Nobody's password: something to compare with where there is nothing.
  const nobody: Phc = { cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return format({ cost, salt, tag: await inTurn(() => tagOf(password, salt, cost, TAG_BYTES)) });
    },
    async verify(password, stored) {
      const known = stored === null ? undefined : parse(stored);
      const expected = known ?? nobody;
      const tag = await inTurn(() => tagOf(password, expected.salt, expected.cost, expected.tag.length));
      const isRight = timingSafeEqual(tag, expected.tag) && known !== undefined;
      return { isRight, isToBeRehashed: isRight && isCheaper(expected.cost, cost) };
    },
  };
}

interface Phc {
  cost: HashCost;
  salt: Buffer;
  tag: Buffer;
}

function tagOf(password: string, salt: Buffer, cost: HashCost, tagLength: number): Promise<Buffer> {
  return derive('argon2id', {
    // The same letters typed on another keyboard may come composed otherwise.
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: cost.parallelism,
    memory: cost.memoryKib,
    passes: cost.passes,
    tagLength,
  });
}

function format({ cost, salt, tag }: Phc): string {
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(tag)}`;
}

/** @throws when the text is no argon2id hash: the database has been tampered with or filled by other means. */
function parse(stored: string): Phc {
  const [, m, t, p, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{22,86})$/.exec(stored) ?? [];
  if (!salt || !tag) throw new Error('A stored password hash cannot be read');
  return {
    cost: { memoryKib: Number(m), passes: Number(t), parallelism: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function isCheaper(stored: HashCost, current: HashCost): boolean {
  return (
    stored.memoryKib < current.memoryKib || stored.passes < current.passes || stored.parallelism < current.parallelism
  );
}
