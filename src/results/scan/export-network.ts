/** The pairs of a map as a network for other programs. */
import { msg } from '../../i18n/msg.ts'
import type { ExportFile } from '../exports/kind-exports.ts'
import { isSolid } from './relationship-data.ts'
import { reverseBody, type ScanBody } from './body.ts'

type Edge = {
  source: string
  target: string
  /** The direction of the map, or the reverse one. */
  direction: 'forward' | 'reverse'
  b: number
  se: number | null
  p: number | null
  q: number | null
  verdict: string
  nsnp: number
  /** Direction of Steiger's test: along the edge, against it, or unknown. */
  steiger: 'along' | 'against' | null
  /** Whether every printed condition passes, Steiger's test among them: drawn solid. */
  solid: boolean
}

/** Returns the edges of the network, the pairs that pass the false discovery rate. They imply no causal order. */
export function edgesOf(body: ScanBody): Edge[] {
  const reverse = reverseBody(body)
  return [
    ...directedEdges(body.rows, 'forward'),
    ...(reverse ? directedEdges(reverse.rows, 'reverse') : []),
  ]
}

function directedEdges(rows: ScanBody['rows'], direction: Edge['direction']): Edge[] {
  return rows.flatMap((row): Edge[] =>
    row.b !== null && row.bhClustered !== null && row.bhClustered < 0.05
      ? [
          {
            source: row.exposure,
            target: row.outcome,
            direction,
            b: row.b,
            se: row.se,
            p: row.p,
            q: row.bhClustered,
            verdict: row.verdict,
            nsnp: row.nsnp,
            steiger: row.isForward === null ? null : row.isForward ? 'along' : 'against',
            solid: isSolid(row),
          },
        ]
      : [],
  )
}

/** Writes the edges as JSON. */
export function edgesJson(body: ScanBody): string {
  const edges = edgesOf(body)
  const nodes = [...new Set(edges.flatMap(({ source, target }) => [source, target]))]
  return `${JSON.stringify({ nodes, edges }, null, 2)}\n`
}

function escaped(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return (
    text
      .toWellFormed()
      // Characters that XML cannot contain at all.
      .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
      .replace(/[&<>"]/g, (sign) => marks[sign] ?? sign)
  )
}

/** Writes the edges as GraphML, which Cytoscape and Gephi open. */
export function graphml(body: ScanBody): string {
  const edges = edgesOf(body)
  const nodes = [...new Set(edges.flatMap(({ source, target }) => [source, target]))]
  const key = (id: string, type: string) =>
    `  <key id="${id}" for="edge" attr.name="${id}" attr.type="${type}"/>`
  const data = (id: string, value: string | number | boolean | null) =>
    value === null || (typeof value === 'number' && !Number.isFinite(value))
      ? ''
      : `<data key="${id}">${escaped(String(value))}</data>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...['b', 'se', 'p', 'q'].map((id) => key(id, 'double')),
    ...['verdict', 'direction', 'steiger'].map((id) => key(id, 'string')),
    key('nsnp', 'int'),
    key('solid', 'boolean'),
    '  <graph edgedefault="directed">',
    ...nodes.map((name) => `    <node id="${escaped(name)}"/>`),
    ...edges.map(
      ({ source, target, ...rest }) =>
        `    <edge source="${escaped(source)}" target="${escaped(target)}">${Object.entries(rest)
          .map(([id, value]) => data(id, value))
          .join('')}</edge>`,
    ),
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n')
}

/** Returns the network as GraphML and as JSON. */
export function networkFiles(body: ScanBody): ExportFile[] {
  return [
    {
      id: 'graphml',
      label: msg('analysis.export.graphml'),
      format: 'GraphML',
      suffix: '-network.graphml',
      make: () => new Blob([graphml(body)], { type: 'application/xml' }),
    },
    {
      id: 'edges',
      label: msg('analysis.export.edges'),
      format: 'JSON',
      suffix: '-network.json',
      make: () => new Blob([edgesJson(body)], { type: 'application/json' }),
    },
  ]
}
