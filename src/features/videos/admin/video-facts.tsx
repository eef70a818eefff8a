import { durationText } from '#shared/duration-text.ts';
import { SharedFacts } from '#features/library/admin/shared-facts.tsx';
import type { VideoDetails } from '#features/videos/contract.ts';
import { Fact, FactList } from '#ui/admin/facts.tsx';
import { Card } from '#ui/admin/screen.tsx';

/** Facts about the video, and who uploaded it. */
export function VideoFacts({ details }: { details: VideoDetails }) {
  const { width, height, durationSeconds } = details;
  return (
    <Card title="Details">
      <FactList>
        <Fact name="Pixels">
          {width} × {height}
        </Fact>
        {durationSeconds !== null && <Fact name="Length">{durationText(durationSeconds)}</Fact>}
        <SharedFacts details={details} usageTo="/wagtail/videos/usage/$id/" guestsCan="Can see it" />
      </FactList>
    </Card>
  );
}
