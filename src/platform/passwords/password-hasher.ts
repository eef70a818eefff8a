import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { Unavailable } from '#shared/problem.ts';

const derive = promisify(argon2);

/** Cost of one hash: more memory and passes make attacks more expensive. */
export interface HashCost {
  memoryKib: number;
  passes: number;
  parallelism: number;
}

/** OWASP's recommendation for argon2id. */
const COST: HashCost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Each hash keeps a thread and memory busy that files and images need, too. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;

export interface PasswordHasher {
  /** Returns the PHC text "$argon2id$v=19$m=…,t=…,p=…$salt$hash", with a new salt each time. */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash. It always takes the time of one hash. `stored` is null for an account that does
   * not exist or has no password; the result is never right then. `isToBeRehashed` is true when the password is right and
   * the hash is cheaper than today's.
   * @throws Unavailable when too many callers are waiting
   */
  verify(password: string, stored: string | null): Promise<{ isRight: boolean; isToBeRehashed: boolean }>;
}

/** Hashes with argon2id, a few passwords at a time. */
export function createPasswordHasher(cost: HashCost = COST): PasswordHasher {
  const queue = new PQueue({ concurrency: MOST_AT_ONCE });
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.size >= MOST_WAITING) throw new Unavailable('sign-in', { detail: 'Too many people are signing in' });
    return queue.add(work);
  };
  // A random hash to compare with when there is no stored one.
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
    // Keyboards differ in how they compose the same characters.
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

/** @throws Error when the text is no argon2id hash: something other than this code wrote it to the database. */
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
