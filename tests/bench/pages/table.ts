/** The table of first visits. */
import type { Visit } from './phone.ts'
import { median } from './verdict.ts'

const COLUMNS: readonly { name: string; show: (visit: Visit) => string }[] = [
  { name: 'KiB', show: ({ bytes }) => (bytes / 1024).toFixed(0) },
  { name: 'JS KiB', show: ({ scriptBytes }) => (scriptBytes / 1024).toFixed(0) },
  { name: 'requests', show: ({ requests }) => String(requests) },
  { name: 'FCP ms', show: ({ firstPaintMs }) => firstPaintMs.toFixed(0) },
  { name: 'LCP ms', show: ({ largestPaintMs }) => largestPaintMs.toFixed(0) },
  { name: 'blocking ms', show: ({ blockingMs }) => blockingMs.toFixed(0) },
  { name: 'CLS', show: ({ shift }) => shift.toFixed(3) },
]

/** The median of each number. */
export function usual(visits: readonly Visit[]): Visit {
  const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]))
  return {
    bytes: of('bytes'),
    scriptBytes: of('scriptBytes'),
    requests: of('requests'),
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    blockingMs: of('blockingMs'),
    shift: of('shift'),
  }
}

/** Prints one line for each page, with what its first paints are of those of the plain one. */
export function printTable(pages: ReadonlyMap<string, Visit>, plain: Visit): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
  const head = ['page', ...COLUMNS.map(({ name }) => name), 'FCP of plain', 'LCP of plain']
  line(head)
  line(head.map(() => '---'))
  for (const [name, visit] of pages) {
    line([
      name,
      ...COLUMNS.map(({ show }) => show(visit)),
      `${(visit.firstPaintMs / plain.firstPaintMs).toFixed(2)} ×`,
      `${(visit.largestPaintMs / plain.largestPaintMs).toFixed(2)} ×`,
    ])
  }
}
