import { Link, useNavigate } from '@tanstack/react-router';
import { deleteVideo, getVideo, listVideos } from '#features/videos/contract.ts';
import { MediaDeletion } from '#features/library/admin/media-deletion.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { VideoNav } from './video-nav.tsx';
import { useVideoId } from './use-video-id.ts';

/** Asks before a video is deleted, and says what shows it. */
export function DeleteScreen() {
  const id = useVideoId();
  const navigate = useNavigate();
  const video = useEndpoint(getVideo, { params: { id } });
  const remove = useChange(deleteVideo, {
    refreshes: [listVideos],
    onSuccess({ title }) {
      void navigate({ to: '/wagtail/videos/' });
      showFlash({ kind: 'success', text: `“${title}” is deleted.` });
    },
  });
  return (
    <Screen title={video.data ? `Delete “${video.data.title}”` : 'Delete video'}>
      <VideoNav id={id} />
      <AsyncContent query={video} what="this video">
        {(details) => (
          <MediaDeletion
            kind="video"
            thing={details}
            usage={<UsagePanel kind="video" id={id} />}
            error={remove.error}
            isBusy={remove.isPending || remove.isSuccess}
            onDelete={(although_used) => remove.mutate({ params: { id }, body: { although_used } })}
            cancel={
              <Link
                to="/wagtail/videos/$id/"
                params={{ id: String(id) }}
                className={buttonClass({ variant: 'secondary' })}
              >
                Keep it
              </Link>
            }
          />
        )}
      </AsyncContent>
    </Screen>
  );
}
