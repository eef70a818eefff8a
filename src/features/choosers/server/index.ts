export { faultsOfMedia } from './faults-of-media.ts';
