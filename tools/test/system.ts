import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { installedChromium, installedShell } from './chromium.ts'
import { installedFirefox, virtualDisplay, webKitDriver } from './engines.ts'
import { hasOldBrowsers, installOldBrowsers } from './old-browsers.ts'

export type Program =
  | 'chromium'
  | 'shell'
  | 'firefox'
  | 'webkit'
  | 'screen'
  | 'cjk'
  | 'poppler'
  | 'cluster'
  | 'plink'
  | 'old-browsers'

type Need = {
  /** Its name in the list of missing programs. */
  name: string
  /** Debian's packages. */
  debian: readonly string[]
  /** Installs what Debian does not have. */
  install?: () => void
  isInstalled: () => boolean
  /** Whether tests run without it, only slower or less fully. */
  isOptional?: boolean
}

function hasPlaywrightChromium(): boolean {
  const home =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? `${process.env['HOME'] ?? ''}/.cache/ms-playwright`
  return globSync(`${home}/chromium*`).length > 0
}

function hasCjkFonts(): boolean {
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  if (listed.status === 0) return listed.stdout.trim() !== ''
  return globSync('/usr/share/fonts/**/*{CJK,cjk,wqy}*').length > 0
}

const NEEDS: Record<Program, Need> = {
  chromium: {
    name: 'Chromium',
    // The headless shell does the same for a page with a third less work.
    debian: ['chromium', 'chromium-headless-shell'],
    isInstalled: () =>
      installedChromium() !== null || installedShell() !== null || hasPlaywrightChromium(),
  },
  shell: {
    name: "Chromium's headless shell",
    debian: ['chromium-headless-shell'],
    isInstalled: () => installedShell() !== null || hasPlaywrightChromium(),
    isOptional: true,
  },
  firefox: {
    name: 'Firefox',
    debian: ['firefox-esr'],
    isInstalled: () => installedFirefox() !== null,
    isOptional: true,
  },
  webkit: {
    name: 'the driver of WebKitGTK',
    debian: ['webkit2gtk-driver'],
    isInstalled: () => webKitDriver() !== null,
    isOptional: true,
  },
  screen: {
    name: 'a virtual screen for WebKitGTK',
    debian: ['xvfb'],
    isInstalled: () => virtualDisplay() !== null,
    isOptional: true,
  },
  cjk: {
    name: 'a font with Chinese characters',
    debian: ['fonts-noto-cjk'],
    isInstalled: hasCjkFonts,
    isOptional: true,
  },
  poppler: {
    name: "poppler's pdftotext and pdffonts",
    debian: ['poppler-utils'],
    isInstalled: () => spawnSync('pdftotext', ['-v']).error === undefined,
    isOptional: true,
  },
  cluster: {
    name: 'PostgreSQL, PgBouncer and HAProxy',
    debian: ['postgresql', 'pgbouncer', 'haproxy'],
    isInstalled: () =>
      existsSync('/usr/lib/postgresql') &&
      existsSync('/usr/sbin/pgbouncer') &&
      existsSync('/usr/sbin/haproxy'),
    isOptional: true,
  },
  plink: {
    name: 'PLINK 1.9',
    debian: ['plink1.9'],
    isInstalled: () => existsSync('/usr/bin/plink1.9'),
    isOptional: true,
  },
  'old-browsers': {
    name: 'Chromium 109 and 92 (npm ci --prefix tests/old-browser)',
    debian: [],
    install: installOldBrowsers,
    isInstalled: hasOldBrowsers,
    isOptional: true,
  },
}

const missing = (programs: readonly Program[]) =>
  [...new Set(programs)].map((program) => NEEDS[program]).filter((need) => !need.isInstalled())

/** Returns the names of the programs without which tests of these needs cannot run. */
export function missingPrograms(programs: readonly Program[]): string[] {
  return missing(programs)
    .filter(({ isOptional }) => isOptional !== true)
    .map(({ name }) => name)
}

function aptGet(...args: string[]): boolean {
  const settings = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another apt-get may hold the lock of the lists, which has no timeout of its own.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const stdio = ['ignore', 'ignore', 'inherit'] as const
    if (spawnSync('apt-get', [...settings, ...args], { env, stdio: [...stdio] }).status === 0) {
      return true
    }
    spawnSync('sleep', [String(5 * attempt)])
  }
  return false
}

/** Installs the programs that are missing where that is possible, and names what stays missing. */
export function ensurePrograms(programs: readonly Program[]): void {
  const absent = missing(programs)
  if (absent.length === 0) return
  for (const { install } of absent) install?.()
  const packages = absent.flatMap(({ debian }) => debian)
  if (packages.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(', ')} …`)
    if (aptGet('update')) aptGet('install', '-y', '--no-install-recommends', ...packages)
  } else if (absent.includes(NEEDS.chromium)) {
    console.log("Installing Playwright's Chromium …")
    spawnSync('playwright', ['install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  for (const { name, debian } of missing(programs)) {
    const how = debian.length > 0 ? ` On Debian: apt-get install ${debian.join(' ')}` : ''
    console.log(`Missing: ${name}.${how}`)
  }
}
