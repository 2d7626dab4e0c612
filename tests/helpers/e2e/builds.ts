import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

/**
 * A copy of the built page that a test may replace by newer builds while a server serves it, as a
 * deployment does.
 */
export class Deployment {
  readonly dist: string

  constructor() {
    if (!existsSync(join(ROOT, '.cache/build')))
      throw new Error('no build to deploy: npm run build')
    this.dist = mkdtempSync(join(tmpdir(), 'veriscope-dist-'))
    cpSync(join(ROOT, 'dist'), this.dist, { recursive: true })
  }

  /** Id of the build that is served now. */
  get buildId(): string {
    const manifest = readFileSync(join(this.dist, 'build.json'), 'utf8')
    return (JSON.parse(manifest) as { id: string }).id
  }

  /** Replaces the present build by another one. @returns its id */
  publish(label: string): string {
    execFileSync(join(ROOT, 'node_modules/.bin/node'), ['tools/after-build.ts'], {
      cwd: ROOT,
      env: { ...process.env, VERISCOPE_DIST: this.dist, VERISCOPE_BUILD_LABEL: label },
      stdio: 'pipe',
    })
    return this.buildId
  }

  /** Breaks the current build: its document names code that does not exist. */
  breakCode(): void {
    const path = join(this.dist, 'index.html')
    const html = readFileSync(path, 'utf8')
    const broken = html.replace(/src="\/assets\/index-[^"]+"/, 'src="/assets/index-gone.js"')
    if (broken === html) throw new Error('the document names no code')
    writeFileSync(path, broken)
  }

  dispose(): void {
    rmSync(this.dist, { recursive: true, force: true })
  }
}
