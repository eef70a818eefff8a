import { Link } from '@tanstack/react-router';
import { Screen } from '#ui/admin/screen.tsx';

/** For an address under /wagtail/ without a screen, or of a deleted record. */
export function NotFoundScreen() {
  return (
    <Screen title="Page not found" intro="The address is wrong, or the page was deleted.">
      <p>
        <Link to="/wagtail/">Go to the home screen</Link>
      </p>
    </Screen>
  );
}
