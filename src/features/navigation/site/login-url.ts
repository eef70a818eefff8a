/** Target of the log-in links of both headers (Spec §2.3). */
export const LOGIN_URL = '/account/login?returnUrl=/';
