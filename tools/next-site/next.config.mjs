/** Pictures, fonts and textures come from the server of ours that the page was read from. */
export default {
  distDir: 'dist/next',
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  rewrites: async () => [{ source: '/:folder(media|assets)/:path*', destination: `${process.env.ORIGIN}/:folder/:path*` }],
};
