import { Outlet } from '@tanstack/react-router';
import { ChoosersHost } from '#features/choosers/admin/choosers-host.tsx';

/** The screens that let one choose pages, pictures and files. */
export function WithChoosers() {
  return (
    <ChoosersHost>
      <Outlet />
    </ChoosersHost>
  );
}
