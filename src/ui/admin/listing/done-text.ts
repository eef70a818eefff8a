import { formatCount } from '../format.ts';

/**
 * What a bulk action did, and how many of the chosen records somebody else had deleted before: "1 message is closed.
 * 2 messages no longer exist."
 */
export function doneText(
  { noun, done, language }: { /** "message" */ noun: string; /** "closed" */ done: string; language: string },
  { changed, asked }: { changed: number; asked: number },
): string {
  const words = (count: number) => `${formatCount(count, language)} ${noun}${count === 1 ? '' : 's'}`;
  const left = asked - changed;
  const gone = left > 0 ? ` ${words(left)} no longer ${left === 1 ? 'exists' : 'exist'}.` : '';
  return `${words(changed)} ${changed === 1 ? 'is' : 'are'} ${done}.${gone}`;
}
