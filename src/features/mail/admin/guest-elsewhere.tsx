import { Link } from '@tanstack/react-router';
import { useSession } from '#features/accounts/admin/use-session.ts';

/** Lists that can be searched by a guest's address, each shown to users who may see it. */
const LISTS: readonly { area: string; label: string; to: string; folder?: string }[] = [
  { area: 'messages', label: 'Messages', to: '/wagtail/messages/', folder: 'all' },
  { area: 'subscribers', label: 'Subscribers', to: '/wagtail/subscribers/' },
  { area: 'mail', label: 'Mail', to: '/wagtail/mail/' },
  { area: 'accessibility', label: 'Accessibility reports', to: '/wagtail/accessibility/', folder: 'all' },
];

/** Links to other data about the address, for complete answers and for erasure. */
export function GuestElsewhere({ email }: { email: string }) {
  const areas = useSession().data?.permissions.areas ?? [];
  const lists = LISTS.filter(({ area }) => areas.includes(area));
  if (email === '' || lists.length === 0) return null;
  return (
    <p>
      Look for this address in{' '}
      {lists.map(({ area, label, to, folder }, at) => (
        <span key={area}>
          {at > 0 && (at === lists.length - 1 ? ' and ' : ', ')}
          <Link to={to} search={{ q: email, ...(folder && { folder }) }}>
            {label}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}
