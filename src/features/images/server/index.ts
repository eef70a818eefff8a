export { storeImage } from './commands.ts';
export type { ImageSigner } from './address.ts';
export { countImages, describeRendition, hasImage, imageProps, loadImages } from './queries.ts';
export { createImageService, type ImageService } from './service.ts';
export { findListedImages, listImageCollections, type ListedImage, listImages, thumbnailUrl } from './queries-list.ts';
