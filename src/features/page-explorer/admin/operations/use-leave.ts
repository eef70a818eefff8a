import { useNavigate } from '@tanstack/react-router';
import type { PageAncestor } from '#features/pages/staff-shapes.ts';
import { type Flash, showFlash } from '#ui/admin/flash.ts';

/** The next screen after an action; null is the top of the explorer. */
type Exit = { explorer: number | null } | { editor: number };

/**
 * Navigates and shows a confirmation with an optional action. The flash is set after the navigation, which clears
 * flashes.
 */
export function useLeave(): (exit: Exit, text: string, action?: Flash['action']) => void {
  const navigate = useNavigate();
  const go = (exit: Exit): Promise<void> => {
    if ('editor' in exit) return navigate({ to: '/wagtail/pages/$id/edit/', params: { id: String(exit.editor) } });
    if (exit.explorer === null) return navigate({ to: '/wagtail/pages/' });
    return navigate({ to: '/wagtail/pages/$id/', params: { id: String(exit.explorer) } });
  };
  return (exit, text, action) =>
    void go(exit).then(() => showFlash({ kind: 'success', text, ...(action && { action }) }));
}

/** The parent's place in the explorer, or the top of the explorer if the user may not open the parent. */
export function explorerAbove(ancestors: readonly PageAncestor[]): Exit {
  const parent = ancestors.at(-1);
  return { explorer: parent?.may_open ? parent.id : null };
}
