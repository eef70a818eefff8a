/** The token with another letter in its middle, where every bit counts: the last letter may have unused bits. */
export function forgedToken(token: string): string {
  const middle = Math.floor(token.length / 2);
  return `${token.slice(0, middle)}${token[middle] === 'a' ? 'b' : 'a'}${token.slice(middle + 1)}`;
}
