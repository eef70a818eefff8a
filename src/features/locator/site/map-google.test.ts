import { describe, expect, it } from 'vitest';
import { googleScriptUrl } from './map-google.ts';

describe('googleScriptUrl', () => {
  it("adds the specified libraries to the chain's own parameters", () => {
    const { searchParams } = new URL(
      googleScriptUrl('https://maps.example/api/js?key=k1&libraries=drawing,places&region=CA'),
    );
    expect(searchParams.get('libraries')).toBe('drawing,places,geometry');
    expect(searchParams.get('key')).toBe('k1');
    expect(searchParams.get('region')).toBe('CA');
  });
});
