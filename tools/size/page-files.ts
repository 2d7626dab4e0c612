import { readFileSync } from 'node:fs'
import type { Language } from '../../src/contract/languages.ts'
import { parseRouteFiles } from '../../src/contract/route-files.ts'
import { matchRoute } from '../../src/contract/routes.ts'

/** Returns the scripts and styles of the build in `dist` that a page loads in a language, by their paths in `dist`. */
export function pageFiles(path: string, language: Language): string[] {
  const route = matchRoute(path)
  if (route === null) throw new Error(`no route has the path ${path}`)
  const html = readFileSync('dist/index.html', 'utf8')
  const { routes, texts } = parseRouteFiles(
    JSON.parse(readFileSync('dist/route-files.json', 'utf8')) as unknown,
  )
  const start = [...html.matchAll(/ (?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)]
  const files = [
    ...start.map(([, file = '']) => file),
    ...(routes[route.name] ?? []),
    texts[language] ?? '',
  ].map((file) => file.slice(1))
  return [...new Set(files)]
}
