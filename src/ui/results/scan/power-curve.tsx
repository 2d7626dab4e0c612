/** Power over the size of an effect, from the standard errors of the scan's own estimates: context for null results. */
import { useT } from '../../../i18n/use-t.ts'
import { normalQuantile } from '../../../science/numerics/normal-quantile.ts'
import { normalCdf } from '../../../science/numerics/normal.ts'
import { LineChart } from '../../charts/line-chart.tsx'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useFormat } from '../../use-format.ts'
import { outcomeNameOf, type ScanBody } from '../../../results/scan/body.ts'

const LEVEL = 0.05
const TARGET_POWER = 0.8
const STEPS = 40
const PERCENT = 100
/** Largest z of the curves, for the least precise of the three. */
const LARGEST_Z = 4.2

const QUARTERS = [0.25, 0.5, 0.75] as const

/** Returns the power to find an effect at a two-sided level of 5 %, given the standard error. */
export function powerAt(effect: number, se: number): number {
  const z = normalQuantile(1 - LEVEL / 2)
  const away = effect / se
  return normalCdf(away - z) + normalCdf(-away - z)
}

/** Returns the quartiles of the standard errors, the most precise first. */
export function errorQuarters({ rows }: Pick<ScanBody, 'rows'>): number[] | null {
  const errors = rows
    .flatMap(({ se }) => (se !== null && se > 0 ? [se] : []))
    .toSorted((a, b) => a - b)
  if (errors.length < 3) return null
  return QUARTERS.map((share) => errors[Math.round(share * (errors.length - 1))] ?? 0)
}

/** Returns the smallest effect that is found with 80 % power. */
export function leastEffect(se: number): number {
  return (normalQuantile(1 - LEVEL / 2) + normalQuantile(TARGET_POWER)) * se
}

const SERIES = ['second', 'main', 'third'] as const

export function PowerCurve({ body, isBinary }: { body: ScanBody; isBinary: boolean }) {
  const t = useT()
  const format = useFormat()
  const errors = errorQuarters(body)
  if (!errors) return null
  const largest = LARGEST_Z * (errors[2] ?? 0)
  const effects = Array.from({ length: STEPS + 1 }, (_, k) => (largest * k) / STEPS)
  const effect = (b: number) => (isBinary ? format.ratio(b) : format.significant(b))
  const names = [
    t('analysis.screen.power.precise'),
    t('analysis.screen.power.middle'),
    t('analysis.screen.power.rough'),
  ]
  return (
    <LineChart
      title={t('analysis.screen.power.title')}
      caption={t('analysis.screen.power.text')}
      xTitle={isBinary ? t('analysis.power.axis.odds') : t('analysis.power.axis.beta')}
      yTitle={t('analysis.power.axis.power')}
      xKind={isBinary ? 'odds' : 'linear'}
      yDomain={[0, PERCENT]}
      reference={TARGET_POWER * PERCENT}
      lines={errors.map((se, k) => ({
        id: String(k),
        name: names[k] ?? '',
        series: SERIES[k] ?? 'fourth',
        points: effects.map((x) => ({ x, y: powerAt(x, se) * PERCENT })),
      }))}
      marks={errors.map((se, k) => ({
        id: `least ${k}`,
        x: leastEffect(se),
        y: TARGET_POWER * PERCENT,
        label: () => ({
          title: `${isBinary ? 'OR' : 'β'} ${effect(leastEffect(se))}`,
          lines: [
            names[k] ?? '',
            t('analysis.power.mark', { power: format.percent(TARGET_POWER, 0) }),
          ],
        }),
      }))}
      table={{
        caption: t('analysis.screen.power.title'),
        columns: [isBinary ? 'OR' : '|β|', ...names],
        rows: effects
          .filter((_, k) => k % 4 === 0)
          .map((x) => ({
            id: String(x),
            cells: [effect(x), ...errors.map((se) => format.percent(powerAt(x, se), 1))],
          })),
      }}
      fileName={`${fileNameOf(`taxa-${outcomeNameOf(body)}`)}-power`}
    />
  )
}
