import { Invalid } from '#shared/problem.ts';
import type { GuestServiceProvider } from '../providers.ts';

/** @throws Invalid for a provider that is not available, or a redirect without an https address */
export function requireProvider(
  { provider, redirectUrl }: { provider: GuestServiceProvider; redirectUrl: string },
  providers: readonly GuestServiceProvider[],
): void {
  if (!providers.includes(provider))
    throw new Invalid([{ field: 'values.provider', message: 'needs a partner in the configuration' }]);
  const isAddress = URL.parse(redirectUrl)?.protocol === 'https:';
  if ((provider === 'redirect' || redirectUrl !== '') && !isAddress)
    throw new Invalid([{ field: 'values.redirectUrl', message: 'must be an address that begins with https://' }]);
}
