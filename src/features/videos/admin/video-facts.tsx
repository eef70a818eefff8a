import { Link } from '@tanstack/react-router';
import { PastFacts } from '#features/library/admin/past-facts.tsx';
import type { VideoDetails } from '#features/videos/contract.ts';
import { Fact, FactList } from '#ui/admin/facts.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Card } from '#ui/admin/screen.tsx';
import { durationText } from './duration-text.ts';

/** What is known of the video, and who brought it. */
export function VideoFacts({ details }: { details: VideoDetails }) {
  const { language } = useFormats();
  const { id, width, height, durationSeconds, uses, isPrivate } = details;
  return (
    <Card title="Details">
      <FactList>
        <Fact name="Pixels">
          {width} × {height}
        </Fact>
        {durationSeconds !== null && <Fact name="Length">{durationText(durationSeconds)}</Fact>}
        <Fact name="Uses">
          <Link to="/wagtail/videos/usage/$id/" params={{ id: String(id) }}>
            {uses === 0 ? 'None' : formatCount(uses, language)}
          </Link>
        </Fact>
        <PastFacts {...details} />
        <Fact name="Guests">{isPrivate ? 'Restricted: its collection is private' : 'Can see it'}</Fact>
      </FactList>
    </Card>
  );
}
