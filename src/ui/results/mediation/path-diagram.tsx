import { effectParts } from '../../../results/effect-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Words } from '../../../i18n/words.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import {
  arrowOf,
  type MediationBody,
  isOddsScale,
  traitNames,
} from '../../../results/mediation/body.ts'
import type { Inference } from '../../../science/methods/estimate.ts'
import classes from '../../charts/chart.module.css'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { useComposed } from '../../charts/composed.ts'
import { Drawing, type Target } from '../../charts/drawing.tsx'
import { useFormat } from '../../use-format.ts'
import own from './path-diagram.module.css'
import {
  type Beside,
  besideArrow,
  type Box,
  boxesOf,
  FONT,
  LINE,
  type Point,
  towards,
} from './path-layout.ts'

type PathId = 'xm' | 'my' | 'direct' | 'indirect' | 'total'
type PathText = { id: PathId; name: string; lines: readonly string[]; p: string }

/** Returns the text of every path on the user's scale; `lines` are empty where it was not estimated. */
export function pathsOf(body: MediationBody, { t, format }: Words): PathText[] {
  const names = traitNames(body)
  const isOdds = isOddsScale(body)
  const pathText = (id: PathId, name: string, row: Inference | null, odds = isOdds): PathText => {
    if (!row) return { id, name, lines: [], p: '' }
    const { sign, value, ci } = effectParts(row, odds, format)
    return {
      id,
      name,
      lines: [`${sign} ${value}`, `(${ci})`],
      p: format.pStatement(row.p, row.negLog10P),
    }
  }
  return [
    pathText('xm', arrowOf('xm', names), body.steps.xm, false),
    pathText('my', arrowOf('my', names), body.steps.my),
    pathText('direct', t('analysis.mediation.direct'), body.direct),
    pathText('indirect', t('analysis.mediation.indirect'), body.indirect),
    pathText('total', t('analysis.mediation.total'), body.steps.xy),
  ]
}

/** Returns the lines of a text with their vertical positions. */
function rowsOf(lines: readonly string[], y: number): { line: string; y: number }[] {
  return lines.map((line, at) => ({ line, y: y + LINE * at }))
}

function BoxShape({ box }: { box: Box }) {
  const { x, y, width, height, lines } = box
  return (
    <g>
      <rect className={own.box} x={x} y={y} width={width} height={height} rx={8} />
      {rowsOf(lines, y + 9 + FONT).map((row) => (
        <text
          key={row.y}
          className={classes.rowStrong}
          x={x + width / 2}
          y={row.y}
          textAnchor="middle"
        >
          {row.line}
        </text>
      ))}
    </g>
  )
}

/** A line with an arrowhead. */
function Arrow({ from, to, isDashed = false }: { from: Point; to: Point; isDashed?: boolean }) {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const base = { x: to.x - 10 * dx, y: to.y - 10 * dy }
  const head = [
    `${to.x} ${to.y}`,
    `${base.x - 5 * dy} ${base.y + 5 * dx}`,
    `${base.x + 5 * dy} ${base.y - 5 * dx}`,
  ].join('L')
  const kind = isDashed ? own.direct : own.path
  return (
    <g>
      <path className={kind} d={`M${from.x} ${from.y}L${base.x} ${base.y}`} />
      <path className={isDashed ? own.directHead : own.head} d={`M${head}Z`} />
    </g>
  )
}

type LabelProps = Point & { lines: readonly string[]; anchor: 'start' | 'middle' | 'end' }

function Label({ x, y, lines, anchor }: LabelProps) {
  return (
    <>
      {rowsOf(lines, y).map((row) => (
        <text
          key={row.y}
          className={row.y === y ? classes.rowStrong : classes.rowLabel}
          x={x}
          y={row.y}
          textAnchor={anchor}
        >
          {row.line}
        </text>
      ))}
    </>
  )
}

/** Label of an arrow to the left of the mediator, or of its mirror image in a figure of this width. */
function BesideLabel({ at, mirrored }: { at: Beside; mirrored?: number }) {
  const isLeft = mirrored === undefined
  const anchor = isLeft === at.isAtEdge ? 'start' : 'end'
  return <Label x={isLeft ? at.x : mirrored - at.x} y={at.y} lines={at.lines} anchor={anchor} />
}

function Diagram({ body, width, title }: { body: MediationBody; width: number; title: string }) {
  const t = useT()
  const words = { t, format: useFormat() }
  const named = useComposed()?.named ?? ((text: string) => text)
  const names = traitNames(body)
  const { x, m, y, floor } = boxesOf(
    { x: named(names.x), m: named(names.m), y: named(names.y) },
    width,
  )
  const said = pathsOf(body, words)
  const of = (id: PathId) => said.find((one) => one.id === id)
  const none = [t('analysis.mediation.path.none')]
  const lines = (id: PathId) => {
    const found = of(id)?.lines ?? []
    return found.length > 0 ? found : none
  }
  const across = x.y + x.height / 2
  const gap = { from: x.x + x.width + 6, to: y.x - 4 }
  const foot = floor + 26
  const places: Record<PathId, Point> = {
    xm: { x: x.x + x.width / 2 + 8, y: m.y + m.height + 34 },
    my: { x: y.x + y.width / 2 - 8, y: m.y + m.height + 34 },
    direct: { x: width / 2, y: across },
    indirect: { x: width / 2, y: foot - 4 },
    total: { x: width / 2, y: foot + LINE },
  }
  const targets = said
    .filter((one) => one.lines.length > 0)
    .map((one): Target => ({
      id: one.id,
      ...places[one.id],
      label: () => ({ title: one.name, lines: [one.lines.join(' '), one.p] }),
    }))
  const summary = (id: 'indirect' | 'total') => `${of(id)?.name ?? ''}: ${lines(id).join(' ')}`
  return (
    <Drawing title={title} width={width} height={foot + LINE + 8} targets={targets}>
      <Arrow {...towards(x, m)} />
      <Arrow
        from={{ x: m.x + m.width * 0.78, y: m.y + m.height + 4 }}
        to={{ x: y.x + y.width / 2, y: y.y - 4 }}
      />
      <Arrow from={{ x: gap.from, y: across }} to={{ x: gap.to, y: across }} isDashed />
      <BoxShape box={x} />
      <BoxShape box={m} />
      <BoxShape box={y} />
      <BesideLabel at={besideArrow(lines('xm'), x, m)} />
      <BesideLabel at={besideArrow(lines('my'), y, m)} mirrored={width} />
      <Label x={width / 2} y={across - LINE - 8} lines={lines('direct')} anchor="middle" />
      <Label x={width / 2} y={foot} lines={[summary('indirect')]} anchor="middle" />
      <text className={classes.rowLabel} x={width / 2} y={foot + LINE + 4} textAnchor="middle">
        {summary('total')}
      </text>
    </Drawing>
  )
}

/** Exposure, mediator and outcome, with the estimate at each arrow. */
export function PathDiagram({ body }: { body: MediationBody }) {
  const t = useT()
  const words = { t, format: useFormat() }
  const names = traitNames(body)
  const title = t('analysis.mediation.path')
  return (
    <ChartFrame
      title={title}
      caption={t('analysis.mediation.path.text')}
      fileName={`${fileNameOf(`${names.x}-${names.m}-${names.y}`)}-path`}
      table={() => ({
        caption: title,
        columns: [t('analysis.mediation.effects'), t('analysis.table.ci'), 'p'],
        rows: pathsOf(body, words).map(({ id, name, lines, p }) => ({
          id,
          cells: [name, lines.length > 0 ? lines.join(' ') : '—', p],
        })),
      })}
    >
      {(width) => <Diagram body={body} width={width} title={title} />}
    </ChartFrame>
  )
}
