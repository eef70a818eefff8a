import type { PageLocation } from '#features/locator/page-location.ts';

/** A postal address on its lines. */
export function Address({ location, className }: { location: PageLocation; className?: string | undefined }) {
  const { line1, line2, city, state, postcode } = location;
  return (
    <address className={className}>
      {line1}
      {line2 !== '' && (
        <>
          <br />
          {line2}
        </>
      )}
      <br />
      {city}, {state} {postcode}
    </address>
  );
}
