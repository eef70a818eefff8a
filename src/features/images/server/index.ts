export { storeImage } from './commands.ts';
export { putOriginal, type WrittenImage } from './image-file.ts';
export { updateImage } from './commands-edit.ts';
export type { ImageSigner } from './address.ts';
export { countImages, describeRendition, findImage, hasImage, imageProps, loadImages } from './queries.ts';
export { createImageService, type ImageService } from './service.ts';
export { findListedImages, type ListedImage, listImages, thumbnailUrl } from './queries-list.ts';
export { images } from './published.ts';
