import { existsSync } from 'node:fs'

/** Usual paths of Chromium; an installed one is preferred to a download. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the installed Chromium (`CHROMIUM_PATH` first), or null. */
export function installedChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  const paths = named ? [named, ...CHROMIUM_PATHS] : CHROMIUM_PATHS
  return paths.find((place) => existsSync(place)) ?? null
}

/** Paths of the headless shell of Chromium, which does a third less work for a page. */
const SHELL_PATHS = ['/usr/bin/chromium-headless-shell']

/** Returns the installed shell of Chromium (`CHROMIUM_SHELL_PATH` first), or null. */
export function installedShell(): string | null {
  const named = process.env['CHROMIUM_SHELL_PATH']
  const paths = named ? [named, ...SHELL_PATHS] : SHELL_PATHS
  return paths.find((place) => existsSync(place)) ?? null
}

/** Returns start flags: quiet, and without the browser's own network requests. */
export function chromiumArgs(): string[] {
  const isRoot = process.getuid?.() === 0
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // With a new frame for each document Chromium 150 forgets that it is to be offline, and `navigator.onLine` is true after a
    // reload. The first feature is Playwright's own, whose flag this replaces.
    '--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame',
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
 * Returns launch options with which pages collect garbage without helper threads, which on two processors that are busy anyway wait for
 * each other. First loads in fresh contexts cost a fifth less; `--single-threaded` saves nothing more. Measurements of
 * the main thread (benches, Lighthouse, tests of long tasks) run without this: the helpers' work would be part of its
 * tasks.
 */
export function withoutHelperThreads({ args, ...rest }: Launch): Launch {
  return { ...rest, args: [...args, '--js-flags=--single-threaded-gc'] }
}

/** Returns the launch options of a whole Chromium, for tests, benches and pictures. */
export function chromiumLaunch(): Launch {
  return launch(installedChromium(), chromiumArgs())
}

/** Returns the launch options of the cheapest Chromium, for tests that only need a page. */
export function shellLaunch(): Launch {
  // No test machine has a graphics card: a GPU process would only copy images.
  const args = [...chromiumArgs(), '--disable-gpu', '--in-process-gpu']
  return launch(installedShell() ?? installedChromium(), args)
}
