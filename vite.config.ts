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
import { devKillSwitch } from './tools/dev-kill-switch.ts'
import { type ChunkPlan, readChunkPlan } from './tools/vite/plan-chunks.ts'
import { splitCatalogs } from './tools/vite/split-catalogs.ts'

/** `kill-switch` builds a worker of the same name that removes itself (docs/decisions/006). */
const isKillSwitch = process.env.VERISCOPE_WORKER === 'kill-switch'

/** Fonts of other scripts than Latin and Greek (symbols such as β and χ) are fetched when needed. */
const RARE_FONTS = [
  '**/inter-{cyrillic,cyrillic-ext,greek-ext,latin-ext,vietnamese}-*',
  '**/inter-greek-wght-italic-*',
]

const COMPILED = ['src/features/tools', 'src/features/records', 'src/ui/charts']

const ARRIVAL_AREAS = /\/(?:landing|article)-[\w-]+\.js$/
const LOADED_AT_ONCE = /\/(?:react|vendor|rolldown-runtime|app)-[\w-]+\.(?:js|css)$/

const define = { __KILL_SWITCH__: JSON.stringify(isKillSwitch) }

/** New ones for each build: some of them keep what they found in it. */
const sourcePlugins = (): PluginOption[] => [
  // For screens whose figures and long tables re-render with every pointer move. Elsewhere its
  // code costs more (9 KiB of the first load) than it saves.
  react({ compiler: { sources: COMPILED } }),
  lingui({ failOnMissing: true }),
  splitCatalogs(),
]

/** What every page needs before it can show anything, in files of their own. */
const START: Rolldown.CodeSplittingGroup[] = [
  // Changes with a new React version, not with our code: stays in caches for long.
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    priority: 3,
  },
  // What the first page needs of the libraries; what only later screens need is not included.
  { name: 'vendor', test: /node_modules[\\/]/, tags: ['$initial'], priority: 2 },
  // Our own code of the first page in one chunk: a dozen small ones compress worse.
  { name: 'app', test: /src[\\/]|index\.html/, tags: ['$initial'], priority: 2 },
]

const splitInto = (groups: Rolldown.CodeSplittingGroup[]): BuildOptions => ({
  target: 'es2022',
  assetsInlineLimit: 0,
  rolldownOptions: { output: { codeSplitting: { groups } } },
})

/** What is loaded on demand, by area (tools/vite/areas.ts). */
const byArea = (plan: ChunkPlan): Rolldown.CodeSplittingGroup => ({
  name: (id) => plan.get(id) ?? null,
  // The plan knows the place of what a module imports.
  includeDependenciesRecursively: false,
  priority: 1,
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
  return {
    appType: 'spa',
    define,
    plugins: [
      sourcePlugins(),
      devKillSwitch(),
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
          // `null` would be refused by the plugin's types; undefined means: inject nothing.
          injectionPoint: isKillSwitch ? undefined : 'self.__WB_MANIFEST',
          globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest,csv,tsv,txt}'],
          // The shell is named in sw/precache.ts with the build id as its revision. Screenshots are for
          // the install dialog only.
          globIgnores: ['index.html', 'robots.txt', 'screenshots/**', ...RARE_FONTS],
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
      ...splitInto(plan === null ? START : [...START, byArea(plan)]),
      sourcemap: false,
      cssCodeSplit: true,
      // The size report would compress everything once more than needed.
      reportCompressedSize: false,
      modulePreload: {
        // The preload lists of all screens would be in the first page's code: 4 KiB, and growing with
        // each screen. Screens where readers arrive keep theirs, which saves them a round trip; the
        // others are soon cached on the device.
        resolveDependencies: (file, dependencies, { hostType }) => {
          if (hostType === 'html') return dependencies
          if (!ARRIVAL_AREAS.test(file)) return []
          return dependencies.filter((name) => !LOADED_AT_ONCE.test(name))
        },
      },
    },
  }
})
