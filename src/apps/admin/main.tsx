import '#ui/admin/api/without-eval.ts';
import '#ui/admin/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sendDeviceTimeZone } from '#ui/admin/device-time-zone.ts';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { createAdminRouter } from './router.tsx';

sendDeviceTimeZone();
const root = document.getElementById('admin');
if (!root) throw new Error('The document has no place for the admin');
createRoot(root).render(
  <StrictMode>
    {/* The security policy forbids style elements; their rules are in our style sheets. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createAdminRouter()} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
