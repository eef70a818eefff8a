import { useSession } from '#features/accounts/admin/use-session.ts';
import { RecordNav } from '#ui/admin/record-nav.tsx';

/** Links to the screens of one restaurant's kitchen. @param maySet the settings too, which paired devices never have */
export function KitchenNav({ rlid, maySet = false }: { rlid: number; maySet?: boolean | undefined }) {
  const isDevice = Boolean(useSession().data?.device);
  return (
    <RecordNav
      label="This kitchen"
      {...(!isDevice && { back: { to: '/wagtail/kitchen/', label: 'All kitchens' } })}
      id={rlid}
      screens={[
        { to: '/wagtail/kitchen/$id/', label: 'Orders' },
        { to: '/wagtail/menu/at/$id/', label: 'Sold out and prices' },
        { to: '/wagtail/kitchen/$id/tables/', label: 'Tables' },
        ...(maySet && !isDevice
          ? ([
              { to: '/wagtail/kitchen/$id/settings/', label: 'Settings' },
              { to: '/wagtail/kitchen/$id/zones/', label: 'Delivery zones' },
            ] as const)
          : []),
      ]}
    />
  );
}
