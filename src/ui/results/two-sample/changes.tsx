import { useT } from '../../../i18n/use-t.ts'
import type { AnyMethodId } from '../../../science/codes.ts'
import { useFormat } from '../../use-format.ts'
import type { Format } from '../../../i18n/words.ts'
import classes from '../result.module.css'
import { METHOD_SHORT } from '../../../results/code-texts.ts'
import { effectLine } from '../../../results/two-sample/effect-text.ts'
import { namesOf } from '../../../results/two-sample/names.ts'
import { pressoNumber } from '../../../results/two-sample/presso-text.ts'
import { SideBySide } from './side-by-side.tsx'
import { mainEstimate, type TwoSampleBody } from '../../../results/two-sample/body.ts'
import type { Live } from './use-live-result.ts'

const COMPARED: readonly AnyMethodId[] = ['egger', 'weighted-median', 'weighted-mode', 'raps']

function estimateText(
  body: TwoSampleBody,
  method: AnyMethodId | undefined,
  isBinary: boolean,
  format: Format,
): string {
  const found = body.estimates.find((row) => row.method === method)
  return found ? `${isBinary ? 'OR' : 'β'} ${effectLine(found, isBinary, format)}` : '—'
}

/** Stored and current numbers, side by side. */
export function Changes({ live }: { live: Live }) {
  const t = useT()
  const format = useFormat()
  const { stored, shown } = live
  const { isBinary } = namesOf(stored, t)
  const bodies = [stored, shown]
  const methods = COMPARED.filter((id) =>
    bodies.some((body) => body.estimates.some(({ method }) => method === id)),
  )
  const cells = (of: (body: TwoSampleBody) => string) => bodies.map(of)
  const rows = [
    {
      id: 'main',
      name: t(METHOD_SHORT[mainEstimate(stored)?.method ?? 'ivw']),
      isMain: true,
      cells: cells((body) => estimateText(body, mainEstimate(body)?.method, isBinary, format)),
    },
    ...methods.map((method) => ({
      id: method,
      name: t(METHOD_SHORT[method]),
      cells: cells((body) => estimateText(body, method, isBinary, format)),
    })),
    {
      id: 'q',
      name: t('analysis.live.qP'),
      cells: cells(({ heterogeneity }) => {
        const row = heterogeneity.find(({ method }) => method === 'ivw')
        return row ? format.p(row.p, row.negLog10P) : '—'
      }),
    },
    {
      id: 'intercept',
      name: t('analysis.live.interceptP'),
      cells: cells(({ pleiotropy }) =>
        pleiotropy ? format.p(pleiotropy.p, pleiotropy.negLog10P) : '—',
      ),
    },
    {
      id: 'presso',
      name: t('analysis.live.pressoP'),
      cells: cells(({ presso }) => (presso ? pressoNumber(presso.global, format) : '—')),
    },
    {
      id: 'n',
      name: t('analysis.guard.variants'),
      cells: cells(({ variants }) => format.integer(variants.length)),
    },
  ]
  return (
    <section className={classes.section} aria-label={t('analysis.live.changes')}>
      <h2 className={classes.heading}>{t('analysis.live.changes')}</h2>
      <SideBySide
        columns={[t('analysis.live.what'), t('analysis.live.stored'), t('analysis.live.now')]}
        rows={rows}
      />
    </section>
  )
}
