/** What a server loads before it can start: packages that only some calls need come with the first of them. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** Static imports; those of types alone are gone when the file runs, and `import(…)` is for later. */
const IMPORTED = /^(?:import|export)(?!\s+type\b)(?:[^'"`;=()]*?\sfrom)? '([^']+)'$/gm

const LATER = [
  '@opentelemetry/api',
  '@simplewebauthn/server',
  'fontkit',
  'jsdom',
  'marked',
  'nodemailer',
  'pdfkit',
  'stripe',
  'web-push',
  'yaml',
]

/** The packages that files import, with all files that these import. */
function packagesOf(start: string): Map<string, string> {
  const packages = new Map<string, string>()
  const files = new Set([join(ROOT, start)])
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name))
      else packages.set(name, relative(ROOT, file))
    }
  }
  return packages
}

test.each(['server/start.ts', 'server/cli/groups.ts', 'server/work/tasks.ts'])(
  '%s loads nothing that only some calls need',
  (start) => {
    const packages = packagesOf(start)
    expect(packages.size).toBeGreaterThan(3)
    expect(LATER.flatMap((name) => packages.get(name) ?? [])).toEqual([])
  },
)
