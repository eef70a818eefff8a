import { describe, expect, it } from 'vitest';
import { currentWait } from './current-wait.ts';

const READ_AT = '2026-11-21T20:00:00Z';
const offered = { waitListReady: true, estimatedWaitTime: '20 minutes', waitUpdatedAt: READ_AT };
const at = (clock: string) => Date.parse(`2026-11-21T${clock}Z`);

describe('currentWait', () => {
  it('is nothing without a wait list or a reading, and of a reading older than 15 minutes', () => {
    expect(currentWait({ ...offered, waitListReady: false }, at('20:01:00'))).toBeUndefined();
    expect(currentWait({ waitListReady: true }, at('20:01:00'))).toBeUndefined();
    expect(currentWait(offered, at('20:16:00'))).toBeUndefined();
  });

  it('has its age in whole minutes, which is never negative and unknown without a time', () => {
    expect(currentWait(offered, at('19:59:00'))).toEqual({ wait: '20 minutes', minutes: 0 });
    expect(currentWait(offered, at('20:15:59'))).toEqual({ wait: '20 minutes', minutes: 15 });
    expect(currentWait({ waitListReady: true, estimatedWaitTime: 'short' }, 0)).toEqual({ wait: 'short' });
  });
});
