/** Figure of both traits and both directions: solid where the rules pass. */
import { effectParts } from '../../../results/effect-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import chart from '../../charts/chart.module.css'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useFormat } from '../../use-format.ts'
import type { Words } from '../../../i18n/words.ts'
import { VERDICT_TEXT } from '../../../results/scan/texts.ts'
import { arrowOf, type Direction } from '../../../results/bidirectional/body.ts'
import own from './bidirectional.module.css'
import { noteLines, type ArrowNote } from './note-lines.ts'
import { mainOf } from '../../../results/bidirectional/effect-parts.ts'

const HEIGHT = 220
const NODE_TOP = 22
const NODE_HEIGHT = 164
const ARROW_Y = { forward: 62, reverse: 150 } as const
const HEAD = 11
const NOTE_LINE = 15
/** Gap between the text at an arrow and the boxes. */
const TEXT_GAP = 4

type Lines = ArrowNote & { effect: string }

function linesOf(direction: Direction, { t, format }: Words): Lines {
  const main = mainOf(direction)
  const verdict = t(VERDICT_TEXT[direction.result.verdict])
  if (!main) return { effect: '—', note: verdict, p: '', verdict }
  const { sign, value, ci } = effectParts(main, direction.isBinary, format)
  const p = format.pStatement(main.p, main.negLog10P)
  return { effect: `${sign} ${value} (${ci})`, note: `${p}\u00a0· ${verdict}`, p, verdict }
}

/** Wraps a name into lines of at most `most` characters, three at most. */
function wrapped(name: string, most: number): string[] {
  const words = name.split(/(?<=[\s_/-])/)
  const lines: string[] = []
  for (const word of words.flatMap((part) => part.match(new RegExp(`.{1,${most}}`, 'gu')) ?? [])) {
    const last = lines.at(-1)
    if (last !== undefined && (last + word).trimEnd().length <= most)
      lines[lines.length - 1] += word
    else lines.push(word)
  }
  const [first = '', second = '', third = '', ...more] = lines
  if (more.length === 0) return lines
  return [first, second, `${third.slice(0, Math.max(1, most - 1))}…`]
}

function Node({ name, x, width }: { name: string; x: number; width: number }) {
  const lines = wrapped(name, Math.max(6, Math.floor((width - 16) / 8.4)))
  const middle = NODE_TOP + NODE_HEIGHT / 2
  return (
    <>
      <rect className={own.node} x={x} y={NODE_TOP} width={width} height={NODE_HEIGHT} rx={10} />
      {lines.map((text, index) => {
        const y = middle + 5 + (index - (lines.length - 1) / 2) * 19
        return (
          <text key={y} className={own.nodeText} x={x + width / 2} y={y} textAnchor="middle">
            {text.trim()}
          </text>
        )
      })}
    </>
  )
}

type ArrowProps = { direction: Direction; from: number; to: number; lines: Lines }

function Arrow({ direction, from, to, lines }: ArrowProps) {
  const y = ARROW_Y[direction.way]
  const sign = Math.sign(to - from)
  const isSupported = direction.result.isSupported === true
  const tip = to - sign * 3
  const neck = tip - sign * HEAD
  const middle = (from + to) / 2
  return (
    <g>
      <path
        className={isSupported ? own.solid : own.dashed}
        d={`M${from + sign * 4} ${y}H${neck}`}
      />
      <path
        className={isSupported ? own.solidHead : own.dashedHead}
        d={`M${tip} ${y}L${neck} ${y - 6}V${y + 6}Z`}
      />
      <text className={own.arrowText} x={middle} y={y - 12} textAnchor="middle">
        {lines.effect}
      </text>
      {noteLines(lines, Math.abs(to - from) - 2 * TEXT_GAP).map((line, index) => {
        const at = y + 20 + index * NOTE_LINE
        return (
          <text key={at} className={own.arrowNote} x={middle} y={at} textAnchor="middle">
            {line}
          </text>
        )
      })}
    </g>
  )
}

export function PairFigure({ directions }: { directions: readonly [Direction, Direction] }) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  const [forward] = directions
  const arrows = directions.map((direction) => ({
    direction,
    lines: linesOf(direction, words),
  }))
  return (
    <ChartFrame
      title={t('analysis.bidirectional.pair.title')}
      caption={t('analysis.bidirectional.pair.text')}
      fileName={`${fileNameOf(`${forward.exposure}-${forward.outcome}`)}-both-directions`}
      table={{
        caption: t('analysis.bidirectional.pair.title'),
        columns: [t('analysis.bidirectional.direction'), t('analysis.bidirectional.effect'), 'p'],
        rows: arrows.map(({ direction, lines }) => ({
          id: direction.way,
          cells: [arrowOf(direction), lines.effect, lines.note],
        })),
      }}
    >
      {(width) => {
        const node = Math.min(190, Math.max(76, width * 0.22))
        const [left, right] = [node, width - node]
        return (
          <svg
            className={chart.svg}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            role="img"
            aria-label={arrows
              .map(
                ({ direction, lines }) => `${arrowOf(direction)}: ${lines.effect}, ${lines.note}`,
              )
              .join('; ')}
          >
            <Node name={forward.exposure} x={1} width={node - 2} />
            <Node name={forward.outcome} x={right + 1} width={node - 2} />
            {arrows.map(({ direction, lines }) => (
              <Arrow
                key={direction.way}
                direction={direction}
                from={direction.way === 'forward' ? left : right}
                to={direction.way === 'forward' ? right : left}
                lines={lines}
              />
            ))}
          </svg>
        )
      }}
    </ChartFrame>
  )
}
