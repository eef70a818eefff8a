/** The frame cannot be drawn. The message is for the user who pressed the button. */
export class FrameError extends Error {}

const QUALITY = 0.9;

/** Returns the frame that a player shows, as a JPEG in the video's own size. @throws FrameError */
export function drawFrame(player: HTMLVideoElement | null): Promise<Blob> {
  const canvas = document.createElement('canvas');
  // Below this, no frame has been decoded.
  if (!player || player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || player.videoWidth === 0)
    throw new FrameError(
      'The player shows no frame yet. Play the video, pause it at the frame you want, and try again.',
    );
  canvas.width = player.videoWidth;
  canvas.height = player.videoHeight;
  canvas.getContext('2d')?.drawImage(player, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new FrameError('This browser cannot capture a frame of the video.'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
