import { Link } from '@tanstack/react-router';
import type { PageAncestor } from '#features/pages/staff-shapes.ts';
import { buttonClass } from '#ui/admin/button.tsx';
import { explorerAbove } from './use-leave.ts';

/** Cancel link, which leads to the page's place in the explorer. */
export function BackLink({ ancestors, children }: { ancestors: readonly PageAncestor[]; children: string }) {
  const exit = explorerAbove(ancestors);
  const className = buttonClass({ variant: 'quiet' });
  return 'explorer' in exit && exit.explorer !== null ? (
    <Link to="/wagtail/pages/$id/" params={{ id: String(exit.explorer) }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/wagtail/pages/" className={className}>
      {children}
    </Link>
  );
}
