import type { ReactNode } from 'react';
import { vi } from 'vitest';

export const navigate = vi.fn(async () => undefined);

/** Stands in for the router on screens of page 7, and of place 9. It may import nothing that imports the router. */
export const router = {
  Link: ({ to, params = {}, children }: { to: string; params?: Record<string, string>; children: ReactNode }) => (
    <a href={to.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '')}>{children}</a>
  ),
  useNavigate: () => navigate,
  useParams: () => ({ id: '7', dest: '9' }),
};
