import { globSync, readFileSync } from 'node:fs'
import { textPartOf } from '../../src/app/work-texts.ts'
import type { Language } from '../../src/contract/languages.ts'
import { parseRouteFiles } from '../../src/contract/route-files.ts'
import { matchRoute } from '../../src/contract/routes.ts'

/** A message of the catalog that the frame of the workspace loads. */
const DEFERRED_MESSAGE = '"cite.copy":'

/** The deferred catalog of a language. @throws where no file holds it */
function deferredMessages(language: Language): string {
  const found = globSync(`assets/${language}-*.js`, { cwd: 'dist' }).find((file) =>
    readFileSync(`dist/${file}`, 'utf8').includes(DEFERRED_MESSAGE),
  )
  if (found === undefined) throw new Error(`no catalog of ${language} holds ${DEFERRED_MESSAGE}`)
  return found
}

/** Scripts and styles of the build in `dist` that a page loads in a language, by their paths in `dist`. */
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
  const deferred = textPartOf(route.name) === 'later' ? [deferredMessages(language)] : []
  return [...new Set([...files, ...deferred])]
}
