import { readUserAgent } from '#shared/read-user-agent.ts';

/** "Firefox on Windows", as far as the text allows; good enough to recognise a device of one's own. */
export function describeUserAgent(text: string): string {
  const { browser, system } = readUserAgent(text);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
