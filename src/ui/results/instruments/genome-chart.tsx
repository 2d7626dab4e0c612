import { byChromosome, chromosomeLength } from '../../../science/instruments/chromosome.ts'
import { ActiveMark } from '../../charts/active-mark.tsx'
import { AxisLeft, type PlotBox, titleHeight } from '../../charts/axis.tsx'
import chartClasses from '../../charts/chart.module.css'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import type { ChartTableData } from '../../charts/chart-table.tsx'
import { ChartTip, type MarkLabel } from '../../charts/chart-tip.tsx'
import { linearScale } from '../../charts/scale.ts'
import { useMarks } from '../../charts/use-marks.ts'
import classes from './instruments.module.css'

export type GenomePoint = {
  id: string
  chromosome: string
  position: number
  negLog10P: number
  label: () => MarkLabel
}

type Props = {
  title: string
  caption: string
  xTitle: string
  yTitle: string
  points: readonly GenomePoint[]
  /** The strongest candidate of each stretch: chromosome, position, −log₁₀ p. */
  skyline: readonly (readonly [string, number, number])[]
  /** −log₁₀ of the threshold. */
  threshold: number
  table: () => ChartTableData
  fileName: string
}

type PlotProps = Omit<Props, 'caption' | 'table' | 'fileName'> & { width: number }

type Stretch = { name: string; from: number; to: number }

/** Chromosomes side by side, each as long as it is. */
function stretchesOf({ points, skyline }: Pick<Props, 'points' | 'skyline'>): Stretch[] {
  const longest = new Map<string, number>()
  const see = (name: string, position: number) =>
    longest.set(name, Math.max(longest.get(name) ?? chromosomeLength(name) ?? 0, position))
  // All autosomes are drawn, so that one sees where there is nothing.
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

function layout(props: PlotProps) {
  const { points, skyline, threshold, yTitle, xTitle, width } = props
  const stretches = stretchesOf(props)
  const top = titleHeight(yTitle, width) + 15
  const box: PlotBox = {
    left: 44,
    right: width - 10,
    top,
    bottom: top + Math.round(Math.min(300, Math.max(200, width * 0.36))),
  }
  const high = Math.max(
    threshold,
    ...points.map(({ negLog10P }) => negLog10P),
    ...skyline.map(([, , value]) => value),
  )
  // The foot of the figure is a little below the threshold: nothing lower was kept.
  const domain: [number, number] = [Math.max(0, threshold - 1.5), high * 1.06]
  const x = linearScale([0, stretches.at(-1)?.to ?? 1], [box.left, box.right])
  const starts = new Map(stretches.map(({ name, from }) => [name, from]))
  return {
    box,
    domain,
    stretches,
    height: box.bottom + titleHeight(xTitle, width) + 33,
    y: linearScale(domain, [box.bottom, box.top]),
    x,
    place: (name: string, position: number) => x((starts.get(name) ?? 0) + position),
  }
}

type Plan = ReturnType<typeof layout>

const NAME_PX = 17

/** The chromosomes that have room for their names. */
function namedOf({ stretches, x }: Pick<Plan, 'stretches' | 'x'>): ReadonlySet<string> {
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

/** Every other chromosome on a shade, with its name where there is room. */
function Chromosomes({ stretches, x, box }: Plan) {
  const named = namedOf({ stretches, x })
  return (
    <g aria-hidden="true">
      {stretches.map(({ name, from, to }, index) => {
        const middle = (x(from) + x(to)) / 2
        return (
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
                x={middle}
                y={box.bottom + 18}
                textAnchor="middle"
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

type VariantsProps = Pick<Props, 'points' | 'skyline' | 'threshold'> & { plan: Plan }

/** All candidates as a grey skyline, the threshold, and the chosen ones before them. */
function Variants({ plan, points, skyline, threshold }: VariantsProps) {
  const { box, y, place } = plan
  return (
    <g aria-hidden="true">
      {skyline.map(([name, position, value]) => (
        <circle
          key={`${name} ${position}`}
          className={classes.candidate}
          cx={place(name, position)}
          cy={y(value)}
          r={2}
        />
      ))}
      <line
        className={chartClasses.reference}
        x1={box.left}
        x2={box.right}
        y1={y(threshold)}
        y2={y(threshold)}
      />
      {points.map(({ id, chromosome, position, negLog10P }) => {
        const x = place(chromosome, position)
        return (
          <g key={id}>
            <line className={classes.stem} x1={x} x2={x} y1={box.bottom} y2={y(negLog10P)} />
            <circle className={chartClasses.dot} cx={x} cy={y(negLog10P)} r={4.5} />
          </g>
        )
      })}
    </g>
  )
}

function Plot(props: PlotProps) {
  const { title, xTitle, yTitle, points, skyline, threshold, width } = props
  const plan = layout(props)
  const { box, domain, height, y, place } = plan
  const ordered = points.toSorted(
    (a, b) => byChromosome(a.chromosome, b.chromosome) || a.position - b.position,
  )
  const places = ordered.map((point) => ({
    x: place(point.chromosome, point.position),
    y: y(point.negLog10P),
  }))
  const marks = useMarks(places)
  const chosen = ordered[marks.active]
  const at = places[marks.active]
  return (
    <>
      <svg
        className={chartClasses.svg}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={title}
        {...marks.svgProps}
      >
        <Chromosomes {...plan} />
        <AxisLeft scale={y} domain={domain} box={box} title={yTitle} width={width} />
        <text
          className={chartClasses.axisTitle}
          x={(box.left + box.right) / 2}
          y={box.bottom + 40}
          textAnchor="middle"
          aria-hidden="true"
        >
          {xTitle}
        </text>
        <Variants plan={plan} points={ordered} skyline={skyline} threshold={threshold} />
        {chosen && at && (
          <ActiveMark key={chosen.id} marks={marks} label={chosen.label()}>
            <circle className={chartClasses.ring} cx={at.x} cy={at.y} r={9} />
          </ActiveMark>
        )}
      </svg>
      {marks.isShown && chosen && at && <ChartTip label={chosen.label()} at={at} width={width} />}
    </>
  )
}

/** Where the chosen variants stand, over all candidates. */
export function GenomeChart({ caption, table, fileName, ...plot }: Props) {
  return (
    <ChartFrame title={plot.title} caption={caption} table={table} fileName={fileName}>
      {(width) => <Plot width={width} {...plot} />}
    </ChartFrame>
  )
}
