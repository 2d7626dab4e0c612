import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import {
  type BuildOptions,
  defineConfig,
  type PluginOption,
  type Rolldown,
  type UserConfig,
} from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BROWSER_FLOOR } from './src/lib/browser-floor.ts'
import { APP, LIBRARIES } from './tools/vite/chunk-groups.ts'
import { devKillSwitch } from './tools/dev-kill-switch.ts'
import { mantineStyles } from './tools/vite/mantine-styles.ts'
import { type ChunkPlan, readChunkPlan } from './tools/vite/plan-chunks.ts'
import { documentPlugin } from './tools/vite/document.ts'
import { criticalPrecache } from './tools/vite/critical-precache.ts'
import { routeFiles } from './tools/vite/route-files.ts'
import { messageCatalogs } from './tools/vite/message-catalogs.ts'

/** `kill-switch` builds a worker of the same name that removes itself (ADR 006). */
const isKillSwitch = process.env.VERISCOPE_WORKER === 'kill-switch'

/** The files of a build that the service worker caches. */
const PRECACHED = {
  globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest,csv,tsv,txt}'],
  globIgnores: [
    // The shell is named in sw/precache.ts with the build id as its revision.
    'index.html',
    'robots.txt',
    // For the install dialog, and for the menu and the launch of an installed app, only.
    'screenshots/**',
    'icons/shortcut-*',
    'launch/**',
    // Fonts of other scripts than Latin and Greek (symbols such as β and χ) are fetched when needed.
    '**/inter-{cyrillic,cyrillic-ext,greek-ext,latin-ext,vietnamese}-*',
    '**/inter-greek-wght-italic-*',
  ],
}

const COMPILED = ['src/features/tools', 'src/features/records', 'src/ui/charts']

const define = { __KILL_SWITCH__: JSON.stringify(isKillSwitch) }

/** Returns new plugins for each build: some of them hold its state. */
export const sourcePlugins = (): PluginOption[] => [
  // For pages whose figures and long tables re-render with every pointer move. Elsewhere its
  // code costs more (9 KiB of the first load) than it saves.
  react({ compiler: { sources: COMPILED } }),
  lingui({ failOnMissing: true }),
  messageCatalogs(),
  mantineStyles(),
]

/** Chunks that every page needs before it can show anything. */
const START: Rolldown.CodeSplittingGroup[] = [
  // Libraries of the first page, React among them: this changes with their versions, not with our code.
  // Libraries that only later pages need are not included.
  {
    name: LIBRARIES,
    test: /node_modules[\\/]/,
    tags: ['$initial'],
    priority: 1,
  },
  // Our own code of the first page in one chunk: a dozen small ones compress worse.
  { name: APP, test: /src[\\/]|index\.html/, tags: ['$initial'] },
]

const splitInto = (groups: Rolldown.CodeSplittingGroup[]): BuildOptions => ({
  // Of the styles, too.
  target: [...BROWSER_FLOOR],
  assetsInlineLimit: 0,
  rolldownOptions: { output: { codeSplitting: { groups } } },
})

/** Assigns all modules by the plan (tools/vite/chunk-groups.ts). */
const planned = (plan: ChunkPlan): Rolldown.CodeSplittingGroup => ({
  debugName: 'areas',
  name: (id) => plan.get(id) ?? null,
  // The plan assigns imported modules, too.
  includeDependenciesRecursively: false,
})

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const plan =
    command === 'build'
      ? await readChunkPlan(import.meta.dirname, {
          define,
          plugins: sourcePlugins(),
          worker: { format: 'es' },
          build: splitInto(START),
        })
      : null
  const critical = criticalPrecache()
  return {
    appType: 'spa',
    define,
    plugins: [
      sourcePlugins(),
      devKillSwitch(),
      documentPlugin(),
      routeFiles(),
      critical.plugin,
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: false,
        registerType: 'prompt',
        manifest: false,
        injectManifest: {
          // A classic script: module workers are younger than the browsers that we still want to reach.
          rollupFormat: 'iife',
          // The plugin's types forbid `null`; undefined injects nothing.
          injectionPoint: isKillSwitch ? undefined : 'self.__WB_MANIFEST',
          ...PRECACHED,
          manifestTransforms: [critical.complete],
          maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
        },
      }),
    ],
    worker: { format: 'es' },
    server: { strictPort: true },
    build: {
      // Built in a folder of its own: tools/after-build.ts publishes it into dist/ in an order that
      // is safe while a server is running.
      outDir: '.cache/build',
      emptyOutDir: true,
      ...splitInto(plan === null ? START : [planned(plan)]),
      sourcemap: 'hidden',
      // Files import each other by stable specifiers, which the import map in the page resolves. Without it the
      // change of a line renames every file (ADR 003).
      chunkImportMap: true,
      cssCodeSplit: true,
      // No polyfill for browsers with import maps but without preloading: it would cost everybody 0.3 KiB.
      modulePreload: { polyfill: false },
      // The size report would compress everything once more.
      reportCompressedSize: false,
    },
  }
})
