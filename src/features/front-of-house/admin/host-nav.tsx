import { RecordNav } from '#ui/admin/record-nav.tsx';

/** The screens of one restaurant's hosts: its wait list and its reservations. */
export function HostNav({ rlid, maySet = false }: { rlid: number; maySet?: boolean | undefined }) {
  return (
    <RecordNav
      label="This restaurant"
      back={{ to: '/wagtail/host/', label: 'All host stands' }}
      id={rlid}
      screens={[
        { to: '/wagtail/host/$id/', label: 'Wait list' },
        { to: '/wagtail/host/$id/reservations/', label: 'Reservations' },
        { to: '/wagtail/host/$id/numbers/', label: 'Figures' },
        ...(maySet
          ? ([
              { to: '/wagtail/host/$id/settings/', label: 'Wait list settings' },
              { to: '/wagtail/host/$id/reservations/settings/', label: 'Reservation settings' },
            ] as const)
          : []),
      ]}
    />
  );
}
