/** A platform API, a package or a module that only its adapters may use, because they add a policy. */
export type Adapter = {
  /** Pattern of the specifiers that are restricted. */
  imports?: string
  /** Names of what is restricted among the imports; everything without. */
  names?: readonly string[]
  /** Whether types of the modules may be imported everywhere. */
  typesAreFree?: true
  globals?: readonly string[]
  /** `document.cookie` */
  properties?: readonly string[]
  /** Folders (ending in a slash) and files that may use it. */
  only: readonly string[]
  /** The message of the linter. */
  instead: string
}

/** Pattern of packages with everything below them. */
const packages = (...names: string[]) => `^(?:${names.join('|')})(?:/|$)`

const COMPONENTS = ['app', 'layouts', 'features', 'ui', 'render', 'cache', 'session', 'i18n']

export const ADAPTERS: readonly Adapter[] = [
  {
    imports: packages('react', 'react-dom', '@mantine/[^/]+', '@lingui/react'),
    only: ['src/main.tsx', ...COMPONENTS.map((name) => `src/${name}/`)],
    instead: 'Components are in src/ui or a feature; results, science and contract have no page.',
  },
  {
    imports: '^jotai/(?:vanilla/)?utils$',
    only: ['src/cache/', 'src/session/', 'src/platform/'],
    instead: 'Take the stored atom from src/platform or src/session, which list its key.',
  },
  {
    imports: '^@tanstack/.*persist',
    only: ['src/cache/'],
    instead: 'Mark the query in src/cache, which decides what is stored for offline use.',
  },
  {
    globals: ['print'],
    only: ['src/ui/download.ts'],
    instead: 'Use printPage() of src/ui/download.ts: browsers within apps cannot print.',
  },
  {
    imports: packages('sm-crypto'),
    only: ['src/platform/', 'server/work/', 'server/secrets.ts', 'server/demo/'],
    instead: 'Passwords are encrypted in src/platform/cipher.ts and decrypted in server/work.',
  },
  {
    imports: packages('@node-rs/argon2'),
    only: ['server/work/password-hash.ts'],
    instead: 'Use hashPassword() of server/service/auth, which hashes on a worker thread.',
  },
  {
    imports: packages('prom-client'),
    only: ['server/observe/metrics.ts'],
    instead: 'Use createMetrics() of server/observe/metrics.ts.',
  },
  {
    imports: packages('@opentelemetry/api'),
    only: ['server/observe/tracing.ts'],
    instead: 'Use inSpan() of server/observe/tracing.ts.',
  },
  {
    imports: packages('piscina'),
    only: ['server/work/'],
    instead: 'Use createWork() of server/work/pool.ts.',
  },
  {
    imports: String.raw`/lib/packed-text\.ts$`,
    typesAreFree: true,
    only: ['src/', 'server/work/'],
    instead: 'Expand what a caller sent on a worker thread (server/work), not on the event loop.',
  },
  {
    imports: String.raw`/(?:billing-document|pdf/fonts)\.ts$`,
    typesAreFree: true,
    only: ['server/work/', 'server/pdf/'],
    instead: 'Draw documents on a worker thread (server/work), not on the event loop.',
  },
  {
    imports: packages('idb'),
    globals: ['localStorage', 'sessionStorage', 'indexedDB'],
    only: ['src/platform/'],
    instead: 'Storage is opened in src/platform only, so that sign-out can erase it.',
  },
  {
    imports: packages('workbox-window'),
    properties: ['navigator.serviceWorker'],
    globals: ['caches'],
    only: ['src/platform/', 'sw/'],
    instead: 'The page reaches the service worker and its caches through src/platform.',
  },
  {
    imports: packages(
      'workbox-core',
      'workbox-precaching',
      'workbox-routing',
      'workbox-strategies',
    ),
    only: ['sw/'],
    instead: 'The service worker is in sw/.',
  },
  {
    properties: ['Intl.NumberFormat'],
    only: ['src/lib/number-format.ts'],
    instead: 'Use numberFormat(), which makes each format once for thousands of cells.',
  },
  {
    imports: packages('dompurify'),
    only: ['src/ui/', 'src/render/purify.ts', 'server/work/tasks.ts'],
    instead: 'Foreign HTML is shown by the component of src/ui, which sanitises it.',
  },
  {
    imports: packages('@mantine/dates', 'dayjs'),
    only: ['src/ui/date-range/'],
    instead: 'Use DateRange of src/ui/date-range and src/lib/days.ts.',
  },
  {
    imports: packages('@mantine/core'),
    names: ['Modal', 'ModalRoot', 'Drawer', 'DrawerRoot', 'Dialog'],
    only: ['src/ui/layers/'],
    instead: 'Take dialogs and drawers from src/ui/layers, so that "back" closes them.',
  },
  {
    imports: packages('hucre'),
    only: ['src/results/exports/xlsx.ts'],
    instead: 'Write workbooks with src/results/exports/xlsx.ts.',
  },
  {
    imports: packages('pdfkit', 'fontkit'),
    only: ['server/pdf/canvas.ts'],
    instead: 'Draw on the canvas of server/pdf/canvas.ts.',
  },
  {
    imports: packages('web-push'),
    only: ['server/push/web-push.ts'],
    instead: 'Use pushToDevices() of server/service/notifications/push.ts.',
  },
  {
    imports: packages('temml'),
    only: ['server/import/formula.ts'],
    instead: 'Use formulaHtml() of server/import/formula.ts.',
  },
  {
    imports: packages('fflate'),
    only: ['src/science/parser/inflate.ts', 'src/results/exports/docx.ts'],
    instead: 'Open packed files with src/science/parser/unpack.ts.',
  },
  {
    imports: packages('zod'),
    only: ['src/contract/', 'src/results/', 'server/', 'src/platform/page-config.ts'],
    instead: 'Shapes of the wire are declared in src/contract, those of results in src/results.',
  },
  {
    imports: packages('libphonenumber-js'),
    only: ['src/lib/', 'src/features/auth/', 'src/features/account/', 'server/'],
    instead: 'Check phone numbers with src/lib.',
  },
  {
    imports: packages('@casl/[^/]+'),
    only: ['src/session/', 'server/'],
    instead: 'Use can(action, subject) of the session.',
  },
  {
    properties: ['document.cookie'],
    globals: ['cookieStore'],
    only: ['src/platform/', 'src/start/inline-script.ts'],
    instead: 'Use src/platform/cookie-jar.ts.',
  },
  {
    properties: ['navigator.locks'],
    globals: ['BroadcastChannel'],
    only: ['src/platform/'],
    instead: 'Use src/platform/locks.ts and src/platform/broadcast.ts.',
  },
  {
    globals: ['fetch', 'XMLHttpRequest', 'EventSource'],
    properties: ['navigator.sendBeacon'],
    only: ['src/transport/', 'src/platform/', 'sw/'],
    instead: 'Use callTool() of src/transport.',
  },
  {
    properties: ['paths.industryArticle', 'paths.analysisArticle', 'paths.problemArticle'],
    only: ['src/ui/content/opening.ts'],
    instead: 'Link to articles with ArticleLink of src/ui/content (4.3: a new tab, and stored).',
  },
]
