import { defineConfig } from 'vite'
import { sourcePlugins } from './vite.config.ts'

/**
 * Builds the server renderer of public pages: one file, from the same sources as the page. It is published
 * beside the page it belongs to (tools/after-build.ts), never served.
 */
export default defineConfig({
  define: {
    __KILL_SWITCH__: 'false',
    // Set here, because the thread that runs it has no environment: React would choose its development build.
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  plugins: sourcePlugins(),
  worker: { format: 'es' },
  resolve: {
    alias: [{ find: /^dompurify$/, replacement: `${import.meta.dirname}/src/render/purify.ts` }],
  },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/render/render-page.tsx',
    outDir: '.cache/render',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
})
