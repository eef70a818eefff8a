import {
  browserApiErrorsIntegration,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';
import type { PageContext } from '#features/pages/contract.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Spec §9: the share of errors that is sent. */
const SAMPLE_RATE = 0.01;

/** Noise of extensions and embedded third parties that this site cannot fix (Spec §8). */
const IGNORED_ERRORS = [
  'ResizeObserver loop',
  'Non-Error promise rejection captured',
  /^Script error\.?$/,
  'top.GLOBALS',
  'webkitExitFullScreen',
  'Extension context invalidated',
  'Could not establish connection. Receiving end does not exist',
  '__gCrWeb',
  'instantSearchSDKJSBridgeClearHighlight',
  'AbortError',
  'Load failed',
];

/** Addresses of scripts that we do not report. */
const IGNORED_ADDRESSES = [
  /^(chrome|moz|safari|safari-web|ms-browser)-extension:\/\//i,
  /^webkit-masked-url:/i,
  /extensions\//i,
  /^resource:\/\//i,
  /translate\.google(apis)?\.com/i,
];

/**
 * Sends errors to a Sentry-protocol address, with the build they came from and nothing about the visitor. The library's
 * own set would send each page view, the address, what was clicked and logged, and the browser's language and zone.
 */
export function reportErrors(dsn: string, context: Pick<PageContext, 'commit_sha' | 'branch_slug'>): void {
  init({
    dsn,
    sampleRate: SAMPLE_RATE,
    ignoreErrors: IGNORED_ERRORS,
    denyUrls: IGNORED_ADDRESSES,
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      browserApiErrorsIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    // Otherwise the receiver is asked to keep the visitor's IP address.
    dataCollection: { userInfo: false },
    sendClientReports: false,
    beforeSend: ({ sdkProcessingMetadata, ...event }) => ({
      ...withoutSecrets(event),
      ...(sdkProcessingMetadata && { sdkProcessingMetadata }),
    }),
    ...(context.commit_sha ? { release: context.commit_sha } : {}),
    ...(context.branch_slug ? { environment: context.branch_slug } : {}),
  });
}
