import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Versions of Chromium: the oldest supported one (src/lib/browser-floor.ts), and one that gets the notice. */
export type OldChromium = 109 | 92

const FOLDER = 'tests/old-browser'
const packed = (version: OldChromium) =>
  join(FOLDER, 'node_modules', `chromium-${version}`, 'bin/chromium.br')

/** Whether the browsers are there, or there is none for this system. */
export const hasOldBrowsers = () => existsSync(packed(109)) && existsSync(packed(92))

/** Downloads the browsers from the registry, a hundred megabytes. */
export function installOldBrowsers(): void {
  const args = ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund']
  spawnSync('npm', [...args, '--loglevel=error'], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Returns the program of an old Chromium, unpacked when first asked for; null where there is none. */
export function oldChromium(version: OldChromium): string | null {
  const source = packed(version)
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(source)) return null
  const folder = '.cache/old-browser'
  const program = join(folder, `chromium-${version}`)
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    const part = `${program}.${process.pid}`
    writeFileSync(part, brotliDecompressSync(readFileSync(source)))
    chmodSync(part, 0o755)
    renameSync(part, program)
  }
  return program
}
