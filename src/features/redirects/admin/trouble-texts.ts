import type { Trouble } from '#features/redirects/contract.ts';

export const TROUBLE_LABELS: Readonly<Record<Trouble, string>> = {
  broken: 'Broken: its page is not live',
  chain: 'Redirects to another redirect',
  ring: 'Loop',
};
