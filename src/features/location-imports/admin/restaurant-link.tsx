import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Link to a restaurant's form. */
export function RestaurantLink({ rlid, children }: { rlid: number; children: ReactNode }) {
  return (
    <Link to="/wagtail/locations/$rlid/" params={{ rlid: String(rlid) }}>
      {children}
    </Link>
  );
}
