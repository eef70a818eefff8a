export { createWebPush, forgetOldBrowsers, type WebPush } from './web-push.ts';
