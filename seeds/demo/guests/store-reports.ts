import type { SiteId } from '#shared/brand.ts';
import { fileReports, storeReport } from '#features/accessibility-reports/server/index.ts';
import type { GuardReason, Verdict } from '#features/guard/rules.ts';
import type { Actor } from '#features/history/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { Tx } from '#platform/db/client.ts';
import { guestAddress, hoursBefore } from './guest-address.ts';

const HOUR_MS = 3_600_000;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

interface DemoReport {
  hoursAgo: number;
  text: string;
  path: string;
  guest?: string;
  device: { userAgent: string; width: string; height: string };
  verdict?: Verdict;
  reasons?: readonly GuardReason[];
  isSolved?: boolean;
}
const PHONE_DEVICE = { userAgent: PHONE, width: '390', height: '844' };
const LAPTOP_DEVICE = { userAgent: LAPTOP, width: '1366', height: '768' };

const REPORTS: readonly DemoReport[] = [
  {
    hoursAgo: 6,
    text: 'My screen reader says “link, link, link” in the row of pictures with the news. I cannot tell where they lead.',
    path: '/',
    guest: 'Mab Thistledown',
    device: PHONE_DEVICE,
  },
  {
    hoursAgo: 29,
    text: 'With the text at 200 percent the button that orders covers the opening hours.',
    path: '/seafood-restaurants/locations/maine/portland/12-lantern-wharf/',
    device: LAPTOP_DEVICE,
    verdict: 'review',
    reasons: ['no_stamp'],
  },
  {
    hoursAgo: 140,
    text: 'The film about the boats has no captions in Spanish.',
    path: '/sourcing/',
    guest: 'Inés Caldera',
    device: LAPTOP_DEVICE,
    isSolved: true,
  },
  {
    hoursAgo: 18,
    text: 'Cheap widgets https://widgets.example/a https://widgets.example/b https://widgets.example/c',
    path: '/',
    device: LAPTOP_DEVICE,
    verdict: 'spam',
    reasons: ['honeypot', 'links'],
  },
];

/** The demo's accessibility reports. */
export async function storeDemoReports(
  tx: Tx,
  { nowMs, siteId, actor }: { nowMs: number; siteId: SiteId; actor: Actor },
): Promise<void> {
  for (const { hoursAgo, text, path, guest, device, verdict = 'ham', reasons = [], isSolved } of REPORTS) {
    const url = `https://lanternbay.example${path}`;
    const report = {
      siteId,
      values: { description: text, email: guest ? guestAddress(guest) : '' },
      page: { url, dom: '', screen_width: device.width, screen_height: device.height },
      userAgent: device.userAgent,
      nowMs: nowMs - hoursAgo * HOUR_MS,
    };
    const { id } = await storeReport(tx, report, { judgement: { verdict, reasons: [...reasons] }, submitKey: null });
    const context = {
      actor,
      powers: SYSTEM_POWERS,
      now: hoursBefore(nowMs, hoursAgo / 2),
      origin: 'https://lanternbay.example',
    };
    if (isSolved) await fileReports(tx, context, { ids: [id], folder: 'solved' });
  }
}
