import type { ReactNode } from 'react';
import { Dialog } from '#ui/admin/dialog.tsx';

/** The dialog with the fields of a dish or of a group of options. */
export function MenuDialog({
  of: { id, name },
  onClose,
  children,
}: {
  of: { id: string; name: { en: string } };
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog isOpen isWide isLong onClose={onClose} title={name.en} description={`Export ID: ${id}`}>
      {children}
    </Dialog>
  );
}
