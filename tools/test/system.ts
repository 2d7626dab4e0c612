import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { installedChromium, installedShell } from './chromium.ts'
import { installedFirefox, virtualScreen, webKitDriver } from './engines.ts'

/** What the tests need from the machine, beside Node. */
type Need = {
  what: string
  /** Debian's package. */
  debian: string
  isThere: () => boolean
  /** What is not tested without it. */
  otherwise: string
}

function hasPlaywrightChromium(): boolean {
  const home =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? `${process.env['HOME'] ?? ''}/.cache/ms-playwright`
  return globSync(`${home}/chromium*`).length > 0
}

function hasCjkFonts(): boolean {
  if (process.platform !== 'linux') return true
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  if (listed.status === 0) return listed.stdout.trim() !== ''
  return globSync('/usr/share/fonts/**/*{CJK,cjk,wqy}*').length > 0
}

function hasPoppler(): boolean {
  return spawnSync('pdftotext', ['-v']).error === undefined
}

function hasPostgres(): boolean {
  const isOnPath = spawnSync('initdb', ['--version']).status === 0
  return isOnPath || globSync('/usr/lib/postgresql/*/bin/initdb').length > 0
}

const NEEDS: readonly Need[] = [
  {
    what: 'Chromium',
    debian: 'chromium',
    isThere: () => installedChromium() !== null || hasPlaywrightChromium(),
    otherwise: 'the browser tests cannot run',
  },
  {
    what: "Chromium's headless shell",
    debian: 'chromium-headless-shell',
    isThere: () =>
      process.platform !== 'linux' || installedShell() !== null || hasPlaywrightChromium(),
    otherwise: 'the browser tests take half as long again',
  },
  {
    what: 'Firefox',
    debian: 'firefox-esr',
    isThere: () => installedFirefox() !== null,
    otherwise: "a reader's way through the product in Firefox is not tested",
  },
  {
    what: 'the driver of WebKitGTK',
    debian: 'webkit2gtk-driver',
    isThere: () => webKitDriver() !== null,
    otherwise: "a reader's way through the product in WebKit is not tested",
  },
  {
    what: 'a screen for WebKitGTK',
    debian: 'xvfb',
    isThere: () => virtualScreen() !== null,
    otherwise: "a reader's way through the product in WebKit is not tested",
  },
  {
    what: 'a font with Chinese characters',
    debian: 'fonts-noto-cjk',
    isThere: hasCjkFonts,
    otherwise: 'Chinese shows as boxes in screenshots',
  },
  {
    what: 'PostgreSQL',
    debian: 'postgresql',
    isThere: hasPostgres,
    otherwise: 'the tests on PostgreSQL are skipped',
  },
  {
    what: "poppler's pdftotext and pdffonts",
    debian: 'poppler-utils',
    isThere: hasPoppler,
    otherwise: 'the text and the fonts of PDFs are not checked',
  },
]

const APT_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const APT_LOCK = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']

/** Another apt may hold the lock of the lists, which has no time-out of its own: ask again. */
function apt(...args: string[]): boolean {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const result = spawnSync('apt-get', [...APT_LOCK, ...args], {
      env: APT_ENV,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (result.status === 0) return true
    spawnSync('sleep', [String(5 * attempt)])
  }
  return false
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Playwright's own Chromium, for machines without apt or without the right to use it. */
function downloadChromium(): void {
  console.log('Asking Playwright for its Chromium …')
  spawnSync('playwright', ['install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * Brings what is missing where that is possible (root on Debian), and says what to install
 * elsewhere. Nothing here ends the run: what cannot be tested says so itself.
 */
export function ensureSystem(): void {
  const missing = NEEDS.filter((need) => !need.isThere())
  if (missing.length === 0) return
  const packages = missing.map((need) => need.debian)
  if (canUseApt()) {
    console.log(`Installing ${packages.join(', ')} …`)
    if (apt('update')) apt('install', '-y', '--no-install-recommends', ...packages)
  }
  if (!NEEDS[0]?.isThere()) downloadChromium()
  for (const need of missing.filter(({ isThere }) => !isThere())) {
    console.log(
      `Missing: ${need.what}: ${need.otherwise}. On Debian: apt-get install ${need.debian}`,
    )
  }
}
