import { existsSync } from 'node:fs'

/** Where systems put a Chromium; an installed one is taken before any download. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The installed Chromium (`CHROMIUM_PATH` first), or null. */
export function installedChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  const places = named ? [named, ...PLACES] : PLACES
  return places.find((place) => existsSync(place)) ?? null
}

/** Chromium without windows, tabs and their own pages: does the same for a page with a third less work. */
const SHELL_PLACES = ['/usr/bin/chromium-headless-shell']

/** The installed shell of Chromium (`CHROMIUM_SHELL_PATH` first), or null. */
export function installedShell(): string | null {
  const named = process.env['CHROMIUM_SHELL_PATH']
  const places = named ? [named, ...SHELL_PLACES] : SHELL_PLACES
  return places.find((place) => existsSync(place)) ?? null
}

/** Start flags: quiet, and no calls of the browser's own to the network. */
export function chromiumArgs(): string[] {
  const isRoot = process.getuid?.() === 0
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}

type Launch = { executablePath?: string; args: string[]; env: Record<string, string> }

function launch(executablePath: string | null, args: string[]): Launch {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args,
    // Without a UTF-8 locale Chromium gives files with Chinese names the name "download".
    env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
  }
}

/**
 * A browser whose pages collect garbage without helper threads, which on two processors that are busy anyway wait for
 * each other. First loads in fresh contexts cost a fifth less in two pairs of measurements; on a busier machine the
 * figures were too scattered to tell. `--single-threaded` (no threads that compile either) saves nothing: 15 tests took 104
 * and 103 s of processor without, 109 and 104 with it, all processes counted. What measures how long a page's main thread is kept
 * (benches, Lighthouse, tests of long tasks) is started without this: the helpers' work would stand in its tasks.
 */
export function thrifty({ args, ...rest }: Launch): Launch {
  return { ...rest, args: [...args, '--js-flags=--single-threaded-gc'] }
}

/** How a whole Chromium is started, by tests, benches and pictures alike. */
export function chromiumLaunch(): Launch {
  return launch(installedChromium(), chromiumArgs())
}

/** The cheapest Chromium there is, for tests that need nothing of a browser but its page. */
export function shellLaunch(): Launch {
  // No test machine has a graphics card: a process of its own for it only copies pictures about.
  const args = [...chromiumArgs(), '--disable-gpu', '--in-process-gpu']
  return launch(installedShell() ?? installedChromium(), args)
}
