import { Link } from '@tanstack/react-router';
import { sentence } from '#ui/admin/api/problem.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import type { AdminSettings } from './paths.ts';

/** Shown in place of a screen that the user may not open. */
export function RefusedScreen({ title, detail }: NonNullable<AdminSettings['refusal']>) {
  return (
    <Screen title={title}>
      <Notice kind="error" title={sentence(detail)}>
        <p>Ask an administrator if you need access.</p>
      </Notice>
      <p>
        <Link to="/wagtail/">Go to the home screen</Link>
      </p>
    </Screen>
  );
}
