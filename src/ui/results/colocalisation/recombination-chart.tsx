/** Recombination rates of the supplied genetic map, on the axis of positions of the traits above. */
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { ColocalisationBody } from '../../../results/colocalisation/body.ts'
import type { RecombinationMap } from '../../../science/colocalisation/genetic-map.ts'
import { lineProps } from '../../charts/meanings.ts'
import { PlotChart } from '../../charts/plot-chart.tsx'
import type { PlotMark } from '../../charts/plot-mark.ts'
import { useFormat } from '../../use-format.ts'

type Props = {
  body: ColocalisationBody
  /** In millions of bases, as in the figures above it. */
  domain: readonly [number, number]
  stem: string
}

const MEGA = 1e6
/** Number of interactive peaks: the highest that are far enough from each other. */
const PEAKS = 8

function size() {
  return { left: 44, right: 10, height: 90 }
}

/** Draws a horizontal step for each rate. */
function steps({ position, rate, to }: RecombinationMap): PlotMark {
  return {
    id: 'rates',
    y: rate,
    draw: ({ x, y }) => {
      const at = (place: number) => Number(x(place / MEGA).toFixed(1))
      const path = position.map((from, k) => {
        const level = Number(y(rate[k] ?? 0).toFixed(1))
        return `${k === 0 ? 'M' : 'L'}${at(from)} ${level}H${at(position[k + 1] ?? to)}`
      })
      return <path {...lineProps('main')} fill="none" strokeWidth={1.25} d={path.join('')} />
    },
  }
}

/** Returns the centres of the highest steps, apart from each other by a thirtieth of the region. */
function peaksOf({ position, rate, to }: RecombinationMap) {
  const apart = (to - (position[0] ?? 0)) / 30
  const peaks: { at: number; middle: number }[] = []
  const order = [...rate.keys()].toSorted((one, other) => (rate[other] ?? 0) - (rate[one] ?? 0))
  for (const at of order) {
    if (peaks.length >= PEAKS) break
    const middle = ((position[at] ?? 0) + (position[at + 1] ?? to)) / 2
    if (peaks.every((peak) => Math.abs(peak.middle - middle) >= apart)) peaks.push({ at, middle })
  }
  return peaks.toSorted((one, other) => one.middle - other.middle)
}

export function RecombinationChart({ body, domain, stem }: Props) {
  const t = useT()
  const format = useFormat()
  const { recombination, region } = body
  if (!recombination) return null
  const { position, rate, to, binBases, files } = recombination
  const title = t('analysis.coloc.recombination')
  const unit = 'cM/Mb'
  const rateText = (at: number) => `${format.significant(rate[at] ?? 0)} ${unit}`
  return (
    <PlotChart
      title={title}
      caption={t(
        binBases === null
          ? msg('analysis.coloc.recombination.text')
          : msg('analysis.coloc.recombination.textMeans'),
        {
          file: files.map(({ name }) => name).join(', '),
          kb: format.significant((binBases ?? 0) / 1000),
        },
      )}
      size={size}
      xAxis={{
        title: t('analysis.coloc.region.x', { chromosome: region?.chromosome ?? '' }),
        domain,
      }}
      yAxis={{ title: unit, isFromZero: true }}
      marks={[steps(recombination)]}
      targets={peaksOf(recombination).map(({ at, middle }) => ({
        id: String(position[at]),
        x: middle / MEGA,
        y: rate[at] ?? 0,
        label: () => ({
          title: rateText(at),
          lines: [`${format.integer(position[at] ?? 0)}–${format.integer(position[at + 1] ?? to)}`],
        }),
      }))}
      table={{
        caption: title,
        columns: [t('analysis.coloc.position'), unit],
        rows: position.map((from, at) => ({
          id: String(from),
          cells: [
            `${format.integer(from)}–${format.integer(position[at + 1] ?? to)}`,
            format.significant(rate[at] ?? 0),
          ],
        })),
      }}
      fileName={`${stem}-recombination`}
    />
  )
}
