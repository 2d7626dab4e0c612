import { filesOf, lineAt, type Problem, readSource, type SourceFile } from './source.ts'
import { globalUses } from './globals.ts'
import { importsOf } from './specifiers.ts'

type Door = {
  /** Packages that only the door may import: a name, or a name with `*`. */
  packages?: readonly string[]
  /** Modules of ours that only the door may import; their types everyone may. */
  modules?: readonly string[]
  /** Browser globals that only the door may use. */
  globals?: readonly string[]
  /** Path prefixes that are the door. */
  behind: readonly string[]
  /** What everyone else does instead. */
  instead: string
}

/** External APIs and packages that need a policy have one module (the "door") that wraps them. */
export const DOORS: readonly Door[] = [
  {
    packages: ['react', 'react/*', 'react-dom', 'react-dom/*', '@mantine/*', '@lingui/react'],
    behind: [
      'src/main.tsx',
      'src/render/',
      'src/app/',
      'src/layouts/',
      'src/features/',
      'src/ui/',
    ].concat(['src/cache/', 'src/session/', 'src/i18n/']),
    instead:
      'what draws stands in src/ui or a feature: src/results, the science and the contract have no page',
  },
  {
    packages: ['jotai/utils', 'jotai/vanilla/utils'],
    behind: ['src/cache/', 'src/session/', 'src/platform/'],
    instead:
      'stored atoms are made in src/platform or src/session, with their key in the list of keys; take the atom from there',
  },
  {
    packages: ['@tanstack/react-query-persist-client', '@tanstack/*persist*'],
    behind: ['src/cache/'],
    instead: 'what is kept offline is decided in src/cache: mark the query there',
  },
  {
    packages: ['sm-crypto'],
    behind: ['src/platform/', 'server/work/', 'server/secrets.ts', 'server/demo/'],
    instead:
      'passwords are encrypted by src/platform/cipher.ts and decrypted on a thread (server/work)',
  },
  {
    packages: ['@node-rs/argon2'],
    behind: ['server/work/password-hash.ts'],
    instead: 'passwords are hashed on a thread, by hashPassword() of server/service/auth',
  },
  {
    packages: ['prom-client'],
    behind: ['server/observe/metrics.ts'],
    instead: 'what is measured is told to createMetrics() of server/observe/metrics.ts',
  },
  {
    packages: ['@opentelemetry/api'],
    behind: ['server/observe/tracing.ts'],
    instead: 'work is traced with inSpan() of server/observe/tracing.ts',
  },
  {
    packages: ['koffi'],
    behind: ['server/give-back.ts'],
    instead: 'nothing else is called past Node',
  },
  {
    packages: ['piscina'],
    behind: ['server/work/'],
    instead: 'threads are used through createWork() of server/work/pool.ts',
  },
  {
    modules: ['src/lib/packed-text.ts'],
    behind: ['src/', 'server/work/'],
    instead: 'what a caller sent is expanded on a thread (server/work), never on the event loop',
  },
  {
    modules: ['server/pdf/billing-document.ts', 'server/pdf/fonts.ts'],
    behind: ['server/work/', 'server/pdf/'],
    instead: 'documents are drawn on a thread (server/work), never on the event loop',
  },
  {
    packages: ['idb'],
    behind: ['src/platform/', 'sw/'],
    instead: 'IndexedDB is opened in src/platform only, so that sign-out can empty it',
  },
  {
    packages: ['workbox-window'],
    behind: ['src/platform/', 'sw/'],
    instead: 'the page talks to the worker through src/platform',
  },
  {
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'],
    behind: ['sw/'],
    instead: 'the service worker lives in sw/',
  },
  {
    globals: ['Intl.NumberFormat'],
    behind: ['src/lib/number-format.ts'],
    instead: 'a table writes thousands of numbers: numberFormat() makes each format once',
  },
  {
    packages: ['dompurify'],
    behind: ['src/ui/', 'src/render/purify.ts', 'server/work/tasks.ts'],
    instead: "foreign HTML is shown by src/ui's component, which sanitises it",
  },
  {
    packages: ['@mantine/dates', 'dayjs', 'dayjs/*'],
    behind: ['src/ui/date-range/'],
    instead:
      'days are chosen with DateRange of src/ui/date-range and reckoned with src/lib/days.ts',
  },
  {
    packages: ['hucre', 'hucre/*'],
    behind: ['src/results/exports/xlsx.ts'],
    instead:
      'workbooks are written by src/results/exports/xlsx.ts and read by src/science/reader/xlsx.ts (docs/decisions/022)',
  },
  {
    packages: ['pdfkit', 'fontkit'],
    behind: ['server/pdf/canvas.ts'],
    instead: 'documents are drawn on the canvas of server/pdf/canvas.ts',
  },
  {
    packages: ['web-push'],
    behind: ['server/push/web-push.ts'],
    instead: 'devices are told through pushToDevices() of server/service/notifications/push.ts',
  },
  {
    packages: ['temml'],
    behind: ['server/import/formula.ts'],
    instead: 'formulas are written by formulaHtml() of server/import/formula.ts',
  },
  {
    packages: ['fflate'],
    behind: ['src/science/reader/inflate'],
    instead: 'packed files are opened by src/science/reader/unpack.ts',
  },
  {
    packages: ['zod', 'zod/*'],
    behind: ['src/contract/', 'src/results/', 'server/', 'src/platform/page-config', 'tools/'],
    instead:
      'shapes of the wire are declared in src/contract, those of stored results in src/results',
  },
  {
    packages: ['libphonenumber-js', 'libphonenumber-js/*'],
    behind: ['src/lib/', 'src/features/auth/', 'src/features/account/', 'server/'],
    instead: 'phone numbers are checked in src/lib',
  },
  {
    packages: ['@casl/*'],
    behind: ['src/session/', 'server/'],
    instead: "ask the session's can(action, subject)",
  },
  {
    globals: ['document.cookie', 'cookieStore'],
    behind: ['src/platform/'],
    instead: 'cookies are read and written by src/platform/cookie-jar.ts',
  },
  {
    globals: ['localStorage', 'sessionStorage', 'indexedDB'],
    behind: ['src/platform/'],
    instead:
      'storage is opened in src/platform only, so that sign-out can empty it and its keys are in one list',
  },
  {
    globals: ['navigator.locks'],
    behind: ['src/platform/'],
    instead: 'locks are taken through src/platform/locks.ts',
  },
  {
    globals: ['BroadcastChannel'],
    behind: ['src/platform/'],
    instead: 'tabs talk through src/platform/broadcast.ts',
  },
  {
    globals: ['caches', 'navigator.serviceWorker'],
    behind: ['src/platform/', 'sw/'],
    instead: 'Cache Storage and the worker are reached through src/platform',
  },
  {
    globals: ['fetch', 'XMLHttpRequest', 'EventSource', 'navigator.sendBeacon'],
    behind: ['src/transport/', 'src/platform/', 'sw/'],
    instead: 'calls go through callTool in src/transport',
  },
]

function matches(pattern: string, name: string): boolean {
  const [head = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return name === pattern
  const tail = rest.at(-1) ?? ''
  return (
    name.startsWith(head) &&
    rest.slice(0, -1).every((part) => name.includes(part)) &&
    name.endsWith(tail)
  )
}

/** Uses of restricted packages and globals in one file. */
export function judgeDoors(source: SourceFile, doors: readonly Door[] = DOORS): Problem[] {
  const closed = doors.filter(
    ({ behind }) => !behind.some((prefix) => source.file.startsWith(prefix)),
  )
  const problem = (door: Door, name: string, offset: number): Problem => ({
    file: source.file,
    line: lineAt(source.code, offset),
    message: `${name} has one door: ${door.instead}`,
  })
  const imports = importsOf(source).flatMap(({ specifier, target, names, offset }) => {
    const isOfTypes = names.length > 0 && names.every((name) => name.startsWith('type '))
    if (target !== null && isOfTypes) return []
    const passed = closed.filter((door) =>
      target === null
        ? door.packages?.some((name) => matches(name, specifier))
        : door.modules?.includes(target),
    )
    return passed.map((door) => problem(door, target ?? specifier, offset))
  })
  const doorOf = new Map(
    closed.flatMap((door) => (door.globals ?? []).map((name) => [name, door] as const)),
  )
  if (doorOf.size === 0) return imports
  const globals = globalUses(source, new Set(doorOf.keys())).flatMap(({ name, offset }) => {
    const door = doorOf.get(name)
    return door ? [problem(door, name, offset)] : []
  })
  return [...imports, ...globals]
}

/** Checks the browser's code and the worker against the doors; the server only against imports. */
export function checkDoors(): Problem[] {
  const ofImports = DOORS.filter((door) => door.packages ?? door.modules)
  return [
    ...filesOf('{src,sw}/**/*.{ts,tsx}').flatMap((file) => judgeDoors(readSource(file))),
    ...filesOf('server/**/*.ts').flatMap((file) => judgeDoors(readSource(file), ofImports)),
  ]
}
