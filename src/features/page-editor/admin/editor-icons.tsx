import { IconFrame } from '#ui/admin/icon.tsx';

const PATHS = {
  undo: 'M7.5 4 3.5 8l4 4M4 8h8a4.25 4.25 0 0 1 0 8.5H8',
  redo: 'm12.5 4 4 4-4 4M16 8H8a4.25 4.25 0 0 0 0 8.5h4',
  phone: 'M6.5 2.5h7v15h-7zM9 15h2',
  tablet: 'M4.5 2.5h11v15h-11zM9 15h2',
  desktop: 'M2.5 4h15v9.5h-15zM7 17h6m-3-3.5V17',
  preview: 'M2.5 4h15v12h-15zM11 4v12',
} as const;

/** Decorative, like ui/admin/icon.tsx: for the editor alone. */
export function EditorIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <IconFrame>
      <path d={PATHS[name]} />
    </IconFrame>
  );
}
