import type { ReactNode } from 'react';
import { vi } from 'vitest';

export const navigate = vi.fn(async () => undefined);

/** Replaces the router on screens of page 7 and place 9. Must not import modules that import the router. */
export const router = {
  Link: ({ to, params = {}, children }: { to: string; params?: Record<string, string>; children: ReactNode }) => (
    <a href={to.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '')}>{children}</a>
  ),
  useNavigate: () => navigate,
  useParams: () => ({ id: '7', dest: '9' }),
};
