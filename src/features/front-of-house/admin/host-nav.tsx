import { useSession } from '#features/accounts/admin/use-session.ts';
import { RecordNav } from '#ui/admin/record-nav.tsx';

/** Links between one restaurant's wait list and its reservations, the only two screens of a paired device. */
export function HostNav({ rlid, maySet = false }: { rlid: number; maySet?: boolean | undefined }) {
  const isDevice = Boolean(useSession().data?.device);
  return (
    <RecordNav
      label="This restaurant"
      {...(!isDevice && { back: { to: '/wagtail/host/', label: 'All host stands' } })}
      id={rlid}
      screens={[
        { to: '/wagtail/host/$id/', label: 'Wait list' },
        { to: '/wagtail/host/$id/reservations/', label: 'Reservations' },
        ...(isDevice
          ? []
          : ([
              { to: '/wagtail/host/$id/numbers/', label: 'Figures' },
              { to: '/wagtail/host/$id/devices/', label: 'Devices' },
              { to: '/wagtail/host/$id/sign/', label: 'Sign' },
            ] as const)),
        ...(maySet
          ? ([
              { to: '/wagtail/host/$id/settings/', label: 'Wait list settings' },
              { to: '/wagtail/host/$id/reservations/settings/', label: 'Reservation settings' },
              { to: '/wagtail/host/$id/reservations/tables/', label: 'Tables' },
            ] as const)
          : []),
      ]}
    />
  );
}
