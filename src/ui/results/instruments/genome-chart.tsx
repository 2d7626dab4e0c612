/** Manhattan plot of the chosen variants over all candidates. */
import { byChromosome, chromosomeLength } from '../../../science/instruments/chromosome.ts'
import chartClasses from '../../charts/chart.module.css'
import type { FigureProps } from '../../charts/chart-frame.tsx'
import type { MarkLabel } from '../../charts/chart-tip.tsx'
import { PlotChart } from '../../charts/plot-chart.tsx'
import type { PlotMark } from '../../charts/plot-mark.ts'
import { rule } from '../../charts/plot-marks.tsx'
import type { Scale } from '../../charts/scale.ts'
import classes from './instruments.module.css'

export type GenomePoint = {
  id: string
  chromosome: string
  position: number
  negLog10P: number
  label: () => MarkLabel
}

type Skyline = readonly (readonly [string, number, number])[]

type Props = FigureProps & {
  xTitle: string
  yTitle: string
  points: readonly GenomePoint[]
  /** The strongest candidate of each bin: chromosome, position, −log₁₀ p. */
  skyline: Skyline
  /** −log₁₀ of the threshold. */
  threshold: number
}

type Stretch = { name: string; from: number; to: number }

/** Lays out the chromosomes side by side, by their lengths. */
function stretchesOf({ points, skyline }: Pick<Props, 'points' | 'skyline'>): Stretch[] {
  const longest = new Map<string, number>()
  const see = (name: string, position: number) =>
    longest.set(name, Math.max(longest.get(name) ?? chromosomeLength(name) ?? 0, position))
  // All autosomes are drawn, so that empty ones are visible.
  for (let number = 1; number <= 22; number += 1) see(String(number), 0)
  for (const { chromosome, position } of points) see(chromosome, position)
  for (const [chromosome, position] of skyline) see(chromosome, position)
  let from = 0
  return [...longest]
    .toSorted(([a], [b]) => byChromosome(a, b))
    .map(([name, length]) => {
      const stretch = { name, from, to: from + Math.max(length, 1e6) }
      from = stretch.to
      return stretch
    })
}

function size(width: number) {
  return { left: 44, right: 10, height: Math.round(Math.min(300, Math.max(200, width * 0.36))) }
}

const NAME_PX = 17

/** Returns the chromosomes whose names fit. */
function namedOf(stretches: readonly Stretch[], x: Scale): ReadonlySet<string> {
  const named = new Set<string>()
  let last = Number.NEGATIVE_INFINITY
  for (const { name, from, to } of stretches) {
    const middle = (x(from) + x(to)) / 2
    if (middle - last <= NAME_PX) continue
    last = middle
    named.add(name)
  }
  return named
}

/** Draws every other chromosome on a shade, with its name where it fits. */
function chromosomes(stretches: readonly Stretch[]): PlotMark {
  return {
    id: 'chromosomes',
    draw: ({ x, box }) => {
      const named = namedOf(stretches, x)
      return stretches.map(({ name, from, to }, index) => (
        <g key={name}>
          {index % 2 === 1 && (
            <rect
              className={classes.shade}
              x={x(from)}
              y={box.top}
              width={x(to) - x(from)}
              height={box.bottom - box.top}
            />
          )}
          {named.has(name) && (
            <text
              className={chartClasses.tick}
              x={(x(from) + x(to)) / 2}
              y={box.bottom + 18}
              textAnchor="middle"
            >
              {name}
            </text>
          )}
        </g>
      ))
    },
  }
}

/** Draws all candidates as a grey skyline. */
function candidates(places: readonly { id: string; x: number; y: number }[]): PlotMark {
  return {
    id: 'candidates',
    draw: ({ x, y }) =>
      places.map((place) => (
        <circle
          key={place.id}
          className={classes.candidate}
          cx={x(place.x)}
          cy={y(place.y)}
          r={2}
        />
      )),
  }
}

/** Draws the chosen variants, each on a stem. */
function stems(places: readonly { id: string; x: number; y: number }[]): PlotMark {
  return {
    id: 'stems',
    draw: ({ x, y, box }) =>
      places.map((place) => {
        const [cx, cy] = [x(place.x), y(place.y)]
        return (
          <g key={place.id}>
            <line className={classes.stem} x1={cx} x2={cx} y1={box.bottom} y2={cy} />
            <circle className={chartClasses.dot} cx={cx} cy={cy} r={4.5} />
          </g>
        )
      }),
  }
}

export function GenomeChart(props: Props) {
  const { xTitle, yTitle, points, skyline, threshold, ...figure } = props
  const stretches = stretchesOf(props)
  const starts = new Map(stretches.map(({ name, from }) => [name, from]))
  const along = (name: string, position: number) => (starts.get(name) ?? 0) + position
  const places = points
    .toSorted((a, b) => byChromosome(a.chromosome, b.chromosome) || a.position - b.position)
    .map(({ id, chromosome, position, negLog10P, label }) => ({
      id,
      x: along(chromosome, position),
      y: negLog10P,
      label,
    }))
  const candidatePlaces = skyline.map(([name, position, y]) => ({
    id: `${name} ${position}`,
    x: along(name, position),
    y,
  }))
  const high = Math.max(threshold, ...[...places, ...candidatePlaces].map(({ y }) => y))
  return (
    <PlotChart
      {...figure}
      size={size}
      xAxis={{ title: xTitle, domain: [0, stretches.at(-1)?.to ?? 1], isBare: true }}
      // The axis starts a little below the threshold: lower values are not stored.
      yAxis={{ title: yTitle, domain: [Math.max(0, threshold - 1.5), high * 1.06] }}
      ground={[chromosomes(stretches)]}
      marks={[candidates(candidatePlaces), rule('y', threshold, 'limit'), stems(places)]}
      targets={places}
    />
  )
}
